import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nearestWord } from '#content/check/nearest';
import { componentVersion, parseVersionLine, siteComponents } from '../../../site/engine/compile/components.ts';
import { OVERRIDES_FOLDER, overrideNames } from '../../../site/engine/compile/overrides.ts';

/** A finding on an override; an error keeps it from being compiled. */
type OverrideFinding = {
  /** The path in the folder of the configuration. */
  readonly path: string;
  /** The line, from 1. */
  readonly line: number;
  readonly severity: 'error' | 'warning';
  /** `moved`: the site gives the component other props than when the override was begun; a build warns of this, too. */
  readonly about: 'unknown' | 'block' | 'moved' | 'changed';
  readonly message: string;
  readonly hint: string;
};

/** A style or script in a component, for which every page would get a further file or script. */
const BLOCK = /^\s*<(style|script)\b(?![^>]*application\/ld\+json)/im;

const lineAt = (text: string, at: number) => text.slice(0, at).split('\n').length;

function findingsOf(root: string, name: string): readonly OverrideFinding[] {
  const path = `${OVERRIDES_FOLDER}/${name}.astro`;
  const components = siteComponents();
  const component = components.get(name);
  if (component === undefined) {
    const suggestion = nearestWord(name, components.keys());
    const hint =
      suggestion === undefined
        ? '`almanac eject` lists what can be replaced. Components of your own lie in a folder within overrides/.'
        : `Did you mean ${suggestion}.astro? \`almanac eject\` lists all.`;
    const message = 'It replaces nothing: the site has no component of that name.';
    return [{ path, line: 1, severity: 'error', about: 'unknown', message, hint }];
  }
  const text = readFileSync(join(root, path), 'utf8');
  const findings: OverrideFinding[] = [];
  const block = BLOCK.exec(text);
  if (block !== null)
    findings.push({
      path,
      line: lineAt(text, block.index + block[0].search(/\S/)),
      severity: 'error',
      about: 'block',
      message: `It has a <${block[1]}>.`,
      hint: 'Styles stand in theme/custom.css, and scripts in `head` of the configuration.',
    });
  const begun = parseVersionLine(text);
  const version = componentVersion(component);
  const compare = `Compare it with \`almanac eject ${name} --print\`, and take over its line “Begun with”.`;
  if (begun !== undefined && begun.model !== version.model)
    findings.push({
      path,
      line: 1,
      severity: 'warning',
      about: 'moved',
      message: 'What it is given is not what it was given when it was begun.',
      hint: compare,
    });
  else if (begun !== undefined && begun.source !== version.source)
    findings.push({
      path,
      line: 1,
      severity: 'warning',
      about: 'changed',
      message: 'What it replaces has changed since it was begun; it is given the same.',
      hint: compare,
    });
  return findings;
}

/** Returns all findings on the overrides of a project. */
export function overrideFindings(root: string): readonly OverrideFinding[] {
  return overrideNames(join(root, OVERRIDES_FOLDER)).flatMap((name) => findingsOf(root, name));
}
