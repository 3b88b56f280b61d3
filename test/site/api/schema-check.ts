import { Ajv2020 } from 'ajv/dist/2020.js';
import { schemaText } from '../../../site/api/schema.ts';

const validate = new Ajv2020({ allErrors: true }).compile(JSON.parse(schemaText()));

/** Returns what is wrong with a file of events by the schema that the site publishes: nothing, or where and what. */
export function mistakesIn(text: string): readonly string[] {
  return validate(JSON.parse(text))
    ? []
    : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
