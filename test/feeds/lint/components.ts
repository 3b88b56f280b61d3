import type { Report } from './findings.ts';
import type { UnfoldedLine } from './lines.ts';

/** A property with its parameters, values as they stand between the delimiters. */
export type Property = {
  readonly line: number;
  readonly name: string;
  readonly parameters: ReadonlyMap<string, string>;
  readonly value: string;
};

export type Component = {
  readonly line: number;
  readonly name: string;
  readonly properties: Property[];
  readonly components: Component[];
};

/** Which components may stand in which (RFC 5545, 3.4 and 3.6); of the others a feed of events has none. */
const CHILDREN: Readonly<Record<string, readonly string[]>> = {
  '': ['VCALENDAR'],
  VCALENDAR: ['VTIMEZONE', 'VEVENT'],
  VTIMEZONE: ['STANDARD', 'DAYLIGHT'],
};

const NAME = /^[A-Za-z0-9-]+/;

const PARAMETER = /^;([A-Za-z0-9-]+)=("[^"]*"|[^;:,]*)/;

/** Returns a property of a content line; `undefined` where the line is none. */
function propertyOf({ line, text }: UnfoldedLine, report: Report): Property | undefined {
  const name = NAME.exec(text)?.[0] ?? '';
  const parameters = new Map<string, string>();
  let rest = text.slice(name.length);
  for (let found = PARAMETER.exec(rest); found !== null; found = PARAMETER.exec(rest)) {
    const [all, parameter = '', value = ''] = found;
    rest = rest.slice(all.length);
    const bare = value.startsWith('"') ? value.slice(1, -1) : value;
    if (bare.includes('"') || rest.startsWith(','))
      report(line, 'parameter-quoting', `${parameter} holds a comma or a quote`);
    if (/\^(?![n'^])/.test(bare)) report(line, 'parameter-caret', `${parameter}=${bare}`);
    if (parameters.has(parameter)) report(line, 'parameter', `${parameter} twice`);
    parameters.set(parameter, bare);
    rest = rest.replace(/^(?:,(?:"[^"]*"|[^;:,]*))+/, '');
  }
  if (name === '' || !rest.startsWith(':')) {
    report(line, 'content-line', `not a property: ${text}`);
    return undefined;
  }
  return { line, name, parameters, value: rest.slice(1) };
}

/** Returns the one VCALENDAR that a file is; `undefined`, with a finding, where BEGIN and END say otherwise. */
export function calendarOf(lines: readonly UnfoldedLine[], report: Report): Component | undefined {
  const file: Component = { line: 1, name: '', properties: [], components: [] };
  const open = [file];
  for (const one of lines) {
    const parent = open.at(-1) ?? file;
    const [, begins, name = ''] = /^(BEGIN|END):(.*)$/s.exec(one.text) ?? [];
    if (begins === 'END') {
      if (parent === file || parent.name !== name) {
        report(one.line, 'nesting', `END:${name} in ${parent.name || 'no component'}`);
        return undefined;
      }
      open.pop();
    } else if (begins === 'BEGIN') {
      if (!CHILDREN[parent.name]?.includes(name))
        report(one.line, 'nesting', `BEGIN:${name} in ${parent.name || 'no component'}`);
      const component: Component = { line: one.line, name, properties: [], components: [] };
      parent.components.push(component);
      open.push(component);
    } else if (parent === file) {
      report(one.line, 'nesting', `outside of the calendar: ${one.text}`);
    } else {
      const property = propertyOf(one, report);
      if (property === undefined) continue;
      if (parent.components.length > 0)
        report(one.line, 'properties-first', `${property.name} after a component of ${parent.name}`);
      parent.properties.push(property);
    }
  }
  const [calendar, ...others] = file.components;
  if (open.length > 1) report(lines.at(-1)?.line ?? 1, 'nesting', `${open.at(-1)?.name} does not end`);
  if (calendar === undefined || others.length > 0)
    report(others[0]?.line ?? 1, 'nesting', `${file.components.length} calendars`);
  return calendar;
}

/** Returns the value of the first such property of a component. */
export function valueIn({ properties }: Component, name: string): string | undefined {
  return properties.find((property) => property.name === name)?.value;
}
