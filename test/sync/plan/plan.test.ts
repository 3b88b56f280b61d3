import { describe, expect, it } from 'vitest';
import { digestOfSortedJson, recordJson, textDigest } from '#content/store/canonical-json';
import { recordSchemaOf } from '#content/store/store';
import type { RecordState } from '#interface/dialects/dialect';
import type { EventRecord } from '#records/schema';
import type { Decision } from '#sync/plan/decision';
import { file, line, only, plan, eventRecord as record, textOf } from '../planning.ts';

/** Returns the record that a decision writes. */
const written = ({ write }: Decision) => JSON.parse(write ?? 'null');

describe('the decision table of a pull', () => {
  const agreed = record(7);
  const changed = record(7, { cost: '12', modified_utc: '2026-11-03 09:00:00' });
  const edited: EventRecord = { ...agreed, title: 'A better title' };

  it('unchanged × unchanged: does nothing', () => {
    const decision = only(
      plan({ service: [agreed], files: [file('event-7', agreed)], ledger: [line('event-7', agreed)] }),
    );
    expect(decision).toEqual({ cell: 'unchanged', id: 7, path: 'ca/events/event-7.json' });
  });

  it('unchanged × changed: pull-update takes the service’s fields', () => {
    const decision = only(
      plan({ service: [changed], files: [file('event-7', agreed)], ledger: [line('event-7', agreed)] }),
    );
    expect(decision.cell).toBe('pull-update');
    expect(decision.write).toBe(textOf(changed));
    expect(decision.ledger?.digest).toBe(digestOfSortedJson(changed));
    expect(decision.ledger?.file.cost).toBe('12');
  });

  it('unchanged × new on the service: pull-create', () => {
    const decision = only(plan({ service: [agreed] }));
    expect(decision).toMatchObject({ cell: 'pull-create', path: 'ca/events/event-7.json', write: textOf(agreed) });
  });

  it('edited × unchanged: push-update, and the file stays unchanged', () => {
    const decision = only(
      plan({ service: [agreed], files: [file('event-7', edited)], ledger: [line('event-7', agreed)] }),
    );
    expect(decision).toEqual({
      cell: 'push-update',
      id: 7,
      path: 'ca/events/event-7.json',
      record: edited,
      fields: ['title'],
      changes: [],
    });
  });

  it('edited × changed in other fields: merge keeps the edit and takes the change', () => {
    const decision = only(
      plan({ service: [changed], files: [file('event-7', edited)], ledger: [line('event-7', agreed)] }),
    );
    expect(decision.cell).toBe('merge');
    expect(written(decision)).toMatchObject({ title: 'A better title', cost: '12' });
    expect(decision.ledger?.file).toMatchObject({ title: 'Event 7', cost: '12' });
  });

  it('edited × merged before: the next plan still sees the edit', () => {
    const first = only(
      plan({ service: [changed], files: [file('event-7', edited)], ledger: [line('event-7', agreed)] }),
    );
    if (!first.ledger || first.write === undefined) throw new Error('nothing was written');
    const next = only(
      plan({
        service: [changed],
        files: [{ ...file('event-7', edited), record: { ...edited, cost: '12', service: changed.service } }],
        ledger: [first.ledger],
      }),
    );
    expect(next).toMatchObject({ cell: 'push-update', fields: ['title'] });
  });

  it('edited × changed to the same value: converge, and only the ledger is written', () => {
    const theirs = record(7, { title: 'A better title' });
    const decision = only(
      plan({ service: [theirs], files: [file('event-7', edited)], ledger: [line('event-7', agreed)] }),
    );
    expect(decision.cell).toBe('converge');
    expect(decision.write).toBeUndefined();
    expect(decision.ledger?.file.title).toBe('A better title');
  });

  it('edited × changed differently: conflict keeps both versions, and the ledger records the service’s value', () => {
    const theirs = record(7, { title: 'Their title' });
    const decision = only(
      plan({ service: [theirs], files: [file('event-7', edited)], ledger: [line('event-7', agreed)] }),
    );
    expect(decision).toMatchObject({ cell: 'conflict', fields: ['title'], conflict: textOf(theirs) });
    expect(decision.write).toBeUndefined();
    expect(decision.ledger).toMatchObject({ file: { title: 'Event 7' }, conflict: { title: 'Their title' } });
  });

  it('takes the service’s other changes while one field is in conflict', () => {
    const theirs = record(7, { title: 'Their title', start_date: '2026-12-01 19:00:00' });
    const decision = only(
      plan({ service: [theirs], files: [file('event-7', edited)], ledger: [line('event-7', agreed)] }),
    );
    expect(decision).toMatchObject({ cell: 'conflict', fields: ['title'] });
    expect(written(decision)).toMatchObject({ title: 'A better title', start_date: '2026-12-01 19:00:00' });
  });

  it('file removed × unchanged: push-delete, which writes nothing', () => {
    const decision = only(plan({ service: [agreed], ledger: [line('event-7', agreed)] }));
    expect(decision).toEqual({ cell: 'push-delete', id: 7, path: 'ca/events/event-7.json' });
  });

  it('file removed × changed: restore brings the file back and reports it', () => {
    const decision = only(plan({ service: [changed], ledger: [line('event-7', agreed)] }));
    expect(decision).toMatchObject({ cell: 'restore', write: textOf(changed) });
    expect(decision.reason).toContain('ca/events/event-7.json was removed here and changed on the service');
  });

  it('new file without an id: push-create, which writes nothing', () => {
    const { service: _, ...draft } = agreed;
    expect(only(plan({ files: [file('draft', draft)] }))).toEqual({
      cell: 'push-create',
      id: undefined,
      path: 'ca/events/draft.json',
    });
  });

  it('file with an id but no ledger line × equal: converge', () => {
    const decision = only(plan({ service: [agreed], files: [file('event-7', agreed)] }));
    expect(decision.cell).toBe('converge');
    expect(decision.write).toBeUndefined();
    expect(decision.ledger).toEqual(line('event-7', agreed));
  });

  it('file with an id but no ledger line × different: conflict', () => {
    expect(only(plan({ service: [agreed], files: [file('event-7', edited)] }))).toMatchObject({
      cell: 'conflict',
      fields: ['title'],
    });
  });

  it('unchanged × absent from the list: keep, which removes nothing', () => {
    const decision = only(plan({ files: [file('event-7', agreed)], ledger: [line('event-7', agreed)] }));
    expect(decision.cell).toBe('keep');
    expect(decision.write).toBeUndefined();
    expect(decision.removes).toBeUndefined();
  });

  const absentAs = (state: RecordState, one: EventRecord = agreed) =>
    only(plan({ files: [file('event-7', one)], ledger: [line('event-7', agreed)], absences: [{ id: 7, state }] }));

  it('unchanged × gone: pull-delete removes the file and its ledger line and leaves a tombstone', () => {
    expect(absentAs('gone')).toMatchObject({
      cell: 'pull-delete',
      path: 'ca/events/event-7.json',
      removes: true,
      ledger: null,
      tombstone: { id: 7, uid: '7.ca@service.example', record: agreed },
    });
  });

  it.each(['withdrawn', 'unlisted'] as const)('unchanged × %s: hide marks the file and keeps it', (state) => {
    const decision = absentAs(state);
    expect(decision).toMatchObject({ cell: 'hide', ledger: { id: 7, state } });
    expect(written(decision)).toEqual({ ...agreed, service: { ...agreed.service, withdrawn: true } });
    expect(decision.removes).toBeUndefined();
  });

  it.each(['withdrawn', 'unlisted'] as const)('hidden × %s: keep, as nothing is left to do', (state) => {
    const hidden = { ...agreed, service: { ...agreed.service, withdrawn: true } };
    const known = { ...line('event-7', agreed), state, digest: '', text: textDigest(recordJson('events', hidden)) };
    const stored = { ...file('event-7', agreed), record: recordSchemaOf('events').parse(hidden) };
    expect(only(plan({ files: [stored], ledger: [known], absences: [{ id: 7, state }] }))).toEqual({
      cell: 'keep',
      id: 7,
      path: 'ca/events/event-7.json',
      record: hidden,
    });
  });

  it.each(['gone', 'withdrawn', 'unlisted'] as const)('edited × %s: conflict keeps the file unchanged', (state) => {
    const decision = absentAs(state, edited);
    expect(decision).toMatchObject({ cell: 'conflict', fields: ['title'], ledger: { state } });
    expect(decision.write).toBeUndefined();
    expect(decision.removes).toBeUndefined();
    expect(decision.tombstone).toBeUndefined();
  });

  it('unchanged × unknown: keep', () => {
    expect(absentAs('unknown')).toEqual({
      cell: 'keep',
      id: 7,
      path: 'ca/events/event-7.json',
      record: agreed,
    });
  });

  it('edited × unknown: keep, which reports the edit', () => {
    expect(absentAs('unknown', edited)).toEqual({
      cell: 'keep',
      id: 7,
      path: 'ca/events/event-7.json',
      record: edited,
      fields: ['title'],
    });
  });

  it('file removed × gone: forget drops the ledger line', () => {
    expect(only(plan({ ledger: [line('event-7', agreed)], absences: [{ id: 7, state: 'gone' }] }))).toEqual({
      cell: 'forget',
      id: 7,
      path: 'ca/events/event-7.json',
      ledger: null,
    });
  });

  it.each(['withdrawn', 'unlisted', 'unknown'] as const)(
    'file removed × %s: push-delete, which writes nothing',
    (state) => {
      expect(only(plan({ ledger: [line('event-7', agreed)], absences: [{ id: 7, state }] }))).toEqual({
        cell: 'push-delete',
        id: 7,
        path: 'ca/events/event-7.json',
      });
    },
  );

  it('refuses an id that two files hold', () => {
    const decision = only(
      plan({ service: [changed], files: [file('a', agreed), file('b', agreed)], ledger: [line('a', agreed)] }),
    );
    expect(decision.cell).toBe('refused');
    expect(decision.reason).toBe('ca/events/a.json and ca/events/b.json hold the same id 7; remove one');
    expect(decision.write).toBeUndefined();
  });

  it('never writes over an unreadable file', () => {
    const broken = [{ path: 'ca/events/event-7.json', reason: 'not JSON' }];
    const known = only(plan({ service: [changed], ledger: [line('event-7', agreed)], broken }));
    expect(known.cell).toBe('refused');
    expect(known.write).toBeUndefined();
    const unknown = only(plan({ service: [changed], broken }));
    expect(unknown).toMatchObject({ cell: 'pull-create', path: 'ca/events/event-7--7.json' });
  });
});

describe('the names of files', () => {
  const agreed = record(7);

  it('follow a slug that changed on the service, and the ledger keeps the old name for redirects', () => {
    const renamed = record(7, { slug: 'new-name', modified_utc: '2026-11-03 09:00:00' });
    const decision = only(
      plan({ service: [renamed], files: [file('event-7', agreed)], ledger: [line('event-7', agreed)] }),
    );
    expect(decision).toMatchObject({
      cell: 'pull-update',
      path: 'ca/events/new-name.json',
      movedFrom: 'ca/events/event-7.json',
    });
    expect(decision.ledger?.formerNames).toEqual(['event-7']);
  });

  it('follow a slug without losing an edit', () => {
    const renamed = record(7, { slug: 'new-name' });
    const decision = only(
      plan({
        service: [renamed],
        files: [file('event-7', { ...agreed, title: 'Mine' })],
        ledger: [line('event-7', agreed)],
      }),
    );
    expect(decision).toMatchObject({ cell: 'merge', path: 'ca/events/new-name.json' });
    expect(written(decision)).toMatchObject({ title: 'Mine', slug: 'new-name' });
  });

  it('stay as an editor chose them', () => {
    const decision = only(
      plan({ service: [agreed], files: [file('my-name', agreed)], ledger: [line('event-7', agreed)] }),
    );
    expect(decision).toMatchObject({ cell: 'converge', path: 'ca/events/my-name.json' });
    expect(decision.write).toBeUndefined();
    expect(decision.ledger?.formerNames).toEqual(['event-7']);
  });

  it('favour the older record when two records have one slug', () => {
    const twin = record(9, { slug: 'event-7' });
    expect(plan({ service: [twin, agreed] }).map((one) => one.path)).toEqual([
      'ca/events/event-7.json',
      'ca/events/event-7--9.json',
    ]);
  });

  it('never repeat the name of an existing file, whatever the case of its letters', () => {
    const { service: _, ...draft } = agreed;
    const occupied = [file('Event-7', draft), file('event-7--7', draft)];
    expect(only(plan({ service: [agreed], files: occupied }).filter((one) => one.cell === 'pull-create')).path).toBe(
      'ca/events/event-7--7-2.json',
    );
  });

  it('leave the list of former names when a record takes a former one again', () => {
    const decision = only(
      plan({
        service: [record(7, { slug: 'event-7', cost: '5' })],
        files: [file('new-name', record(7, { slug: 'new-name' }))],
        ledger: [line('new-name', record(7, { slug: 'new-name' }), ['event-7'])],
      }),
    );
    expect(decision.ledger?.formerNames).toEqual(['new-name']);
  });
});
