import type { Component, Property } from './components.ts';
import { valueIn } from './components.ts';
import type { Report } from './findings.ts';
import { type PropertyRule, SPECIFICATION } from './specification.ts';

/** The kind of a file: a feed to subscribe to, or the file of a single event. */
export type FileKind = 'feed' | 'event';

function checkParameters({ line, name, parameters }: Property, rule: PropertyRule, report: Report): void {
  for (const [parameter, value] of parameters)
    if (rule.parameters?.[parameter]?.test(value) !== true) report(line, 'parameter', `${name};${parameter}=${value}`);
  for (const needed of rule.needs ?? [])
    if (!parameters.has(needed)) report(line, 'parameter', `${name} without ${needed}`);
}

const isDay = ({ name, parameters }: Property) => name === 'DTSTART' && parameters.get('VALUE') === 'DATE';

function checkProperty(
  property: Property,
  rule: PropertyRule,
  parent: Component,
  kind: FileKind,
  report: Report,
): void {
  const { line, name, value } = property;
  checkParameters(property, rule, report);
  if (rule.value?.holds(value) === false) report(line, rule.value.rule, `${name}: ${value}`);
  if (rule.onlyInFeeds === true && kind === 'event') report(line, 'not-in-event-files', name);
  if (rule.onlyOnDays === true && !parent.properties.some(isDay)) report(line, 'all-day', `${name} at hours`);
  if (rule.olderNameOf !== undefined && valueIn(parent, rule.olderNameOf) !== value)
    report(line, 'older-name', `${name} is not ${rule.olderNameOf}`);
}

/** Checks the properties of a component, and of those in it, one by one and in their order. */
export function checkProperties(component: Component, kind: FileKind, report: Report): void {
  const rules = SPECIFICATION[component.name] ?? [];
  const seen = new Set<string>();
  let furthest = 0;
  for (const property of component.properties) {
    const { line, name } = property;
    const place = rules.findIndex((rule) => rule.name === name);
    const rule = rules[place];
    if (rule === undefined) {
      report(line, 'unknown-property', `${name} in ${component.name}`);
      continue;
    }
    if (seen.has(name)) report(line, 'repeated-property', `${name} in ${component.name}`);
    else if (place < furthest) report(line, 'property-order', `${name} after ${rules[furthest]?.name}`);
    seen.add(name);
    furthest = Math.max(furthest, place);
    checkProperty(property, rule, component, kind, report);
  }
  for (const { name, required } of rules)
    if (!seen.has(name) && (required === 'everywhere' || (required === 'feeds' && kind === 'feed')))
      report(component.line, 'missing-property', `${component.name} without ${name}`);
  for (const child of component.components) checkProperties(child, kind, report);
}
