/* The reference of the components that can be replaced, made of their sources. */
import { modelText, siteComponents } from '../site/engine/compile/components.ts';

/** Returns `docs/overrides.md`, whole. Throws an `Error` that names a component of which nothing is said. */
export function overridesReference(): string {
  const components = [...siteComponents().values()].map((component) => {
    const { about, props } = modelText(component);
    if (about === '' || !props.includes('type Props'))
      throw new Error(`${component.path} does not say what it is given`);
    return `### ${component.name}\n\n${about}\n\n\`\`\`ts\n${props}\n\`\`\`\n`;
  });
  return `<!-- Made by \`npm run docs\` from site/components/ and scripts/overrides-reference.ts. -->

# Your own components

What a [theme](site.md#your-own-look) can't say, a component of your own can. A file in \`overrides/\`, beside the configuration, takes
the place of the component of the site that has its name, wherever the site uses that, in every language. \`npm run almanac -- eject\`
lists what can be replaced. It is a component of [Astro](https://docs.astro.build/en/basics/astro-components/): edit it, and
\`npm run dev\` shows what becomes of it.

To add to the original, import it, which nobody else can. This is \`overrides/EventFacts.astro\`, whole:

\`\`\`astro
---
import type { ComponentProps } from 'astro/types';
import Original from 'almanac/site/components/event/EventFacts.astro';

type Props = ComponentProps<typeof Original>;

const { event, words } = Astro.props;
const texts: Readonly<Record<string, string>> = {
  ca: 'Pregunteu el preu a la taquilla.',
  en: 'Ask at the desk what it costs.',
};
const ask = texts[words.language.code];
---

<Original {...Astro.props} />
{event.record?.cost === '' && ask && <p class="ask">{ask}</p>}
\`\`\`

To change the original itself, begin with a copy, which is then yours to keep in step:

    npm run almanac -- eject EventFacts   # into overrides/EventFacts.astro

A component is given its part of the page's model, which is plain data, and the words of its language. Three things matter most:
\`event.record\` has the fields of the file in \`content/\`, by their names there, and is absent in a site without overrides; \`words.language\` has the \`code\` and \`tag\` of the
language, and as \`title\` that of the site in it; and \`words.messages\` has the words of the site, as
\`npm run almanac -- messages en\` lists them. \`words.href\` makes a path of an address, and \`words.settings\` is the configuration.
Nothing else of the site is at hand: so a build knows which pages an edit changes.

- \`almanac/site/…\` are the files of the site, as the copies name them; an import of another component gets its override, if it has one.
- What an override imports of its own lies in \`overrides/\`, in a folder such as \`overrides/parts/\`, or is an installed package. Other
  files are refused: a change of them would not be seen.
- Styles stand in \`theme/custom.css\`, and scripts in \`head\`: a \`<style>\` or \`<script>\` is refused, as pages have one style sheet and a
  strict policy. What you show of a record is text, unless you say \`set:html\`: then it is as its service wrote it, so don't.
- Templates are compiled once, and anew where something in \`overrides/\` has changed. Without that folder, or with nothing new in it,
  nothing is compiled.

## Versions

The props of each component are below, and may change with any release. Their types are in \`site/models/\`, \`site/documents/\` and \`site/kinds/\`. A copy says in its first line of which version it is; one
that only adds to the original needs no such line: its types tell, by \`check --types\`.
After an update a build warns where that has changed, and says what to do:

    overrides/EventFacts.astro:1: What it is given is not what it was given when it was begun. Compare it with
    \`almanac eject EventFacts --print\`, and take over its line “Begun with”.

\`almanac check\` names, besides, what has changed in its text only, overrides that replace nothing, with the nearest name, and what can't
be taken. An override that fails leaves the site as it is.

Types are those of the site's sources; without \`type Props\`, what a component is given is of any type, and nothing in it is checked.
\`almanac check --types\` has them checked where @astrojs/check and TypeScript are installed, as they are
in a clone of Almanac: \`npm install --save-dev @astrojs/check typescript@6\`.

    overrides/Dots.astro:7:11: Type '{ nope: number; }' is not assignable to type 'IntrinsicAttributes & Props'.

## What can be replaced

${components.join('\n')}`;
}
