/** Every rule that the linter knows; its tests break each of them. */
export const RULES = [
  // Bytes and lines (RFC 5545, 3.1)
  'ends-with-crlf',
  'line-break',
  'control-character',
  'utf-8',
  'line-length',
  'folded-character',
  'content-line',
  // Components and their properties (RFC 5545, 3.4 and 3.6)
  'nesting',
  'properties-first',
  'no-component',
  'one-event',
  'unknown-property',
  'repeated-property',
  'missing-property',
  'property-order',
  'not-in-event-files',
  'older-name',
  'all-day',
  // Parameters (RFC 5545, 3.2; RFC 6868)
  'parameter',
  'parameter-quoting',
  'parameter-caret',
  // Values (RFC 5545, 3.3)
  'text',
  'uri',
  'utc-time',
  'integer',
  'duration',
  'colour',
  'coordinates',
  'choice',
  'zone-name',
  // Rules on several properties or components
  'uid-repeated',
  'time',
  'time-pair',
  'end-after-start',
  'zone-missing',
  'zone-unused',
  'zone-repeated',
  'zone-standard',
  'zone-form',
  'zone-onset',
  'zone-rule',
  'zone-offset-form',
  'zone-offset',
] as const;

export type Rule = (typeof RULES)[number];

/** One thing that is wrong in a file; `line` counts from 1. */
export type Finding = { readonly line: number; readonly rule: Rule; readonly text: string };

/** Takes a finding. */
export type Report = (line: number, rule: Rule, text: string) => void;
