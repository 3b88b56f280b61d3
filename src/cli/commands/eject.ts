import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { type CommandContext, type CommonOptions, examples, withCommonOptions } from '#cli/program/command';
import { type Output, say } from '#cli/terminal/output';
import { nearestWord } from '#content/check/nearest';
import { EXIT, RefusedError, UsageError } from '#errors';
import {
  componentVersion,
  describeComponent,
  ejectedText,
  type SiteComponent,
  siteComponents,
  versionLine,
} from '../../../site/engine/compile/components.ts';
import { OVERRIDES_FOLDER } from '../../../site/engine/compile/overrides.ts';

type EjectOptions = {
  /** Print the component, and write nothing. */
  readonly print?: boolean;
};

/** Returns a component to begin with: its text, and a line with its version. */
function beginning(component: SiteComponent): string {
  return ejectedText(component).replace(/^---\n/, `---\n${versionLine(component, componentVersion(component))}\n`);
}

function componentOf(name: string): SiteComponent {
  const components = siteComponents();
  const component = components.get(name.replace(/\.astro$/, ''));
  if (component !== undefined) return component;
  const suggestion = nearestWord(name, components.keys());
  throw new UsageError({
    message: `The site has no component '${name}'.${suggestion === undefined ? '' : ` Did you mean '${suggestion}'?`}`,
    state: 'Nothing was written.',
    hint: '`npm run almanac -- eject` lists all.',
  });
}

/**
 * Runs `almanac eject`: lists the components that can be replaced, or copies one into `overrides/` to begin with.
 * Returns the exit code. Throws `UsageError` where there is no such component, and `RefusedError` where the file is
 * there already.
 */
function eject(root: string, name: string | undefined, options: EjectOptions, output: Output): number {
  if (name === undefined) {
    const all = [...siteComponents().values()];
    const width = Math.max(...all.map((one) => one.name.length));
    for (const component of all)
      output.stdout.write(`${component.name.padEnd(width)}  ${describeComponent(component).about}\n`);
    return EXIT.done;
  }
  const component = componentOf(name);
  if (options.print === true) {
    output.stdout.write(beginning(component));
    return EXIT.done;
  }
  const path = `${OVERRIDES_FOLDER}/${component.name}.astro`;
  if (existsSync(join(root, path)))
    throw new RefusedError({
      message: `${path} is there already.`,
      state: 'Nothing was written.',
      hint: `Compare it with \`npm run almanac -- eject ${component.name} --print\`.`,
    });
  mkdirSync(join(root, OVERRIDES_FOLDER), { recursive: true });
  writeFileSync(join(root, path), beginning(component));
  say(
    output,
    `${path}: what the site shows from the next build on. Edit it; \`npm run dev\` shows what becomes of it.`,
  );
  return EXIT.done;
}

/** Defines `almanac eject`. */
export function define(command: Command, { root, outputOf, ended }: CommandContext): void {
  withCommonOptions(command)
    .description(
      'Copy a component of the site into overrides/, where yours takes its place; without a name, list all components. What it is given is noted in the copy, so that a build can say when that has changed.',
    )
    .argument('[component]', 'the name of a component, such as EventFacts')
    .option('--print', 'print the component, and write nothing')
    .addHelpText(
      'after',
      examples('npm run almanac -- eject EventFacts', 'npm run almanac -- eject EventFacts --print'),
    )
    .action((name: string | undefined, options: CommonOptions & EjectOptions) => {
      ended(eject(root, name, options, outputOf(options)));
    });
}
