import type { Case } from '../case.ts';
import { DESCRIBING } from './describing.ts';
import { EVENT_LISTS } from './event-lists.ts';
import { FIELD_CASES } from './fields.ts';
import { INPUT_RULES } from './input-rules.ts';
import { LANGUAGE_CASES } from './languages.ts';
import { LINKED_LISTS } from './linked-lists.ts';
import { PAGING } from './paging.ts';
import { QUIRK_CASES } from './quirks.ts';
import { SINGLE_CASES } from './singles.ts';
import { TERM_LISTS } from './term-lists.ts';

/** All cases of the contract; those that only read come first. */
export const CASES: readonly Case[] = [
  ...DESCRIBING,
  ...PAGING,
  ...EVENT_LISTS,
  ...LINKED_LISTS,
  ...TERM_LISTS,
  ...SINGLE_CASES,
  ...LANGUAGE_CASES,
  ...FIELD_CASES,
  ...QUIRK_CASES,
  ...INPUT_RULES,
].toSorted((one, other) => Number(one.needs === 'write') - Number(other.needs === 'write'));
