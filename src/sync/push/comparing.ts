import { fieldValues, sameValue } from '#content/ledger';
import { fieldClass } from '#interface/field-classes';
import type { Kind } from '#interface/kinds';
import { isAlike } from '#records/alike';
import type { AnyRecord } from '#records/schema';
import type { Workplace } from '#sync/push/workplace';

const shown = (value: unknown) => (value === undefined ? 'nothing' : JSON.stringify(value));

/** What the service made of the fields that were sent. */
export function compared(
  { options }: Workplace,
  kind: Kind,
  fields: readonly string[],
  wanted: AnyRecord,
  before: AnyRecord | undefined,
  after: AnyRecord,
) {
  const { dialect } = options.client;
  const [ours, then, found] = [
    fieldValues(wanted),
    before === undefined ? undefined : fieldValues(before),
    fieldValues(after),
  ];
  const accepted: string[] = [];
  const remarks: string[] = [];
  let lost = false;
  for (const field of fields) {
    const [mine, theirs] = [ours.get(field), found.get(field)];
    if (sameValue(mine, theirs)) continue;
    const [sent, has] = [Reflect.get(wanted, field), Reflect.get(after, field)];
    const emptied = (mine === undefined || mine === '') && (theirs === undefined || theirs === '');
    const alike = emptied || isAlike(dialect, kind, field, sent, has);
    const normalised = alike || fieldClass(dialect, kind, field).written === 'normalised';
    if (normalised) accepted.push(field);
    if (alike) continue;
    if (normalised) remarks.push(`${field}: the service made ${shown(has)} of ${shown(sent)}; the file keeps its own`);
    else {
      lost = true;
      const asBefore = then !== undefined && sameValue(theirs, then.get(field));
      remarks.push(
        asBefore
          ? `${field}: the service has not taken ${shown(sent)} and still has ${shown(has)}`
          : `${field}: ${shown(sent)} was sent, and the service has ${shown(has)}`,
      );
    }
  }
  return { accepted, remarks, lost };
}
