/* The reference of the components that can be replaced, made of their sources. */
import { describeComponent, siteComponents } from '../site/engine/compile/components.ts';

/** Returns `docs/overrides.md`, whole. Throws an `Error` that names a component without a description. */
export function overridesReference(): string {
  const components = [...siteComponents().values()].map((component) => {
    const { about, props } = describeComponent(component);
    if (about === '' || !props.includes('type Props'))
      throw new Error(`${component.path} does not say what it is given`);
    return `### ${component.name}\n\n${about}\n\n\`\`\`ts\n${props}\n\`\`\`\n`;
  });
  return `<!-- Made by \`npm run docs\` from site/components/ and scripts/overrides-reference.ts. -->

# Components of your own

Where a [theme](site.md#your-own-look) is not enough, replace a component of the site. Write a component with the same
name into \`overrides/\`, beside the configuration. The site then uses yours everywhere, in every language.

\`npm run almanac -- eject\` lists the components that can be replaced. They are
[Astro](https://docs.astro.build/en/basics/astro-components/) components. \`npm run dev\` shows your edits at once.

## Add to a component

Import the original and add to it. Only the component that replaces it can import it. This is the whole of
\`overrides/EventFacts.astro\`:

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

## Copy a component

To change the original itself, begin with a copy. You then keep the copy up to date yourself:

\`\`\`sh
npm run almanac -- eject EventFacts   # into overrides/EventFacts.astro
\`\`\`

## What a component gets

A component gets its part of the page's model, as plain data, and the words of its language:

| prop | what it holds |
| --- | --- |
| \`event.record\` | the fields of the file in \`content/\`, under the same names; only in a site with overrides |
| \`words.language\` | the \`code\` and \`tag\` of the language, and as \`title\` the title of the site in it |
| \`words.messages\` | the words of the site, as \`npm run almanac -- messages en\` lists them |
| \`words.href\` | a function that makes a path of an address |
| \`words.settings\` | the configuration |

Nothing else of the site can be read, so a build knows which pages an edit changes.

## Rules

- **Imports from the site** are written \`almanac/site/…\`, as in the copies. If you import a component that has an
  override, you get the override.
- **Your own imports** lie in \`overrides/\`, in a folder such as \`overrides/parts/\`, or are installed packages. Other
  files are refused, because a build would not notice their changes.
- **Styles** go into \`theme/custom.css\`, and scripts into \`head\`. A \`<style>\` or \`<script>\` is refused, as pages have
  one style sheet and a strict policy.
- **Text of a record** is escaped. Don't use \`set:html\`: it shows the text as its service wrote it.
- **Compiling** happens once, and again when something in \`overrides/\` has changed. Without that folder, nothing is
  compiled.

## Updates of Almanac

Any release may change the props of a component. Their types are in \`site/models/\`, \`site/documents/\` and \`site/kinds/\`.
After an update, a build warns about copies of components whose props have changed:

\`\`\`text
overrides/EventFacts.astro:1: What it is given is not what it was given when it was begun. Compare it with
\`almanac eject EventFacts --print\`, and take over its line “Begun with”.
\`\`\`

The first line of a copy holds its version. A component that only adds to the original needs no such line, as
\`check --types\` finds changed props by their types.

\`npm run almanac -- check\` also names:

- components whose text has changed, while their props have not
- files in \`overrides/\` that replace nothing, with the nearest name
- files that can't be used

If a component fails, the build fails and the site stays unchanged.

## Check types

Without \`type Props\`, props have any type, and nothing in them is checked. \`npm run almanac -- check --types\` checks the
types against the site's sources. It needs @astrojs/check and TypeScript, which a clone of Almanac has. Elsewhere
install them with \`npm install --save-dev @astrojs/check typescript@6\`.

\`\`\`text
overrides/Dots.astro:7:11: Type '{ nope: number; }' is not assignable to type 'IntrinsicAttributes & Props'.
\`\`\`

## What can be replaced

${components.join('\n')}`;
}
