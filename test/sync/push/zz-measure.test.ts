import { expect, it } from 'vitest';
import { generatedCalendar } from '#service/database/generated';
import { desk } from './desk.ts';
it('measure', async () => {
  const seed = generatedCalendar({ events: 10_000, languages: 1 }, Temporal.PlainDate.from('2026-11-21'));
  const code = 'ca';
  const at = await desk('document', { content: ['ca'], seed });
  await at.sync();
  const paths = Object.keys(at.files.snapshot()).filter((p) => p.startsWith(`${code}/events/`));
  console.log(paths.length);
  const run = async (from: number, n: number) => {
    for (const p of paths.slice(from, from + n)) await at.edit(p, { title: `E ${p}` });
    let bytes = 0; let read = 0; const t = performance.now();
    const count = (s: unknown) => { bytes += Buffer.byteLength([...(s as string)].join('')); };
    const report = await at.push({ files: { ...at.files, write: async (p, s) => { count(s); await at.files.write(p, s); }, stage: async (p, s) => { count(s); await at.files.stage(p, s); }, read: async (p) => { const s = await at.files.read(p); read += s?.length ?? 0; return s; } } });
    expect(report.outcomes.filter((o) => o.outcome === 'done').length).toBe(n);
    return { bytes, read, ms: performance.now() - t };
  };
  const few = await run(0, 2); const more = await run(10, 12);
  console.log(JSON.stringify({ few, more, perRecordWritten: (more.bytes - few.bytes) / 10, perRecordRead: (more.read - few.read) / 10, perRecordMs: (more.ms-few.ms)/10, ledger: Object.entries(at.files.snapshot()).find(([p]) => p.endsWith('ledger/'+code+'/events.ndjson'))?.[1].length }));
}, 500_000);
