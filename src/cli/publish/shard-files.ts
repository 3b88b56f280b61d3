import { createHash, hash } from 'node:crypto';
import { closeSync, createReadStream, openSync, rmSync, writeSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { deserialize, serialize } from 'node:v8';
import { z } from 'zod';
import { writeWhole } from '#cli/publish/last-build';
import type { SentSource } from '#cli/publish/sent-source';
import { removeLinks } from '#content/store/links';
import { BuildError } from '#errors';
import type { RenderedShards, Shard, ShardPart } from '../../../site/build/render/shards.ts';
import { pageNotes } from '../../../site/build/render/unchanged.ts';
import type { Settings as SiteSettings } from '../../../site/build/settings.ts';

/*
 * What machines that build one site together hand to each other: the files of one folder. `plan.json` tells of what the pages
 * are made, `plan.data` holds it, and each shard has a file with its pages, one a line.
 */

const planHead = z.object({
  v: z.literal(1),
  /** The digest of all of which the pages are made. */
  plan: z.string(),
  /** The digest of the code that is to render them. */
  code: z.string(),
  /** The day as of which they are, `YYYY-MM-DD`. */
  today: z.string(),
  /** The number of pages. */
  pages: z.int(),
  /** The digest of the data beside it. */
  data: z.string(),
});

/** What is told of a plan without its data. */
export type PlanHead = z.output<typeof planHead>;

/** All that pages are made of. */
export type PlannedSite = { readonly settings: SiteSettings; readonly source: SentSource };

const HEAD = 'plan.json';
const DATA = 'plan.data';
const shardFile = ({ index, of }: Shard) => `shard-${index}-of-${of}.jsonl`;
const SHARD_FILE = /^shard-(\d+)-of-(\d+)\.jsonl$/;

const digestOf = (bytes: Uint8Array) => hash('sha256', bytes, 'base64url');

/** Returns the shards of which a folder has files, by their number and index. */
async function shardsIn(folder: string): Promise<readonly Shard[]> {
  const names = await readdir(folder).catch((): string[] => []);
  return names
    .flatMap((name): Shard[] => {
      const [, index, of] = SHARD_FILE.exec(name) ?? [];
      return index === undefined ? [] : [{ index: Number(index), of: Number(of) }];
    })
    .sort((a, b) => a.of - b.of || a.index - b.index);
}

/** Writes a plan into a folder, and takes out the shards of an earlier one. */
export async function writePlan(folder: string, head: Omit<PlanHead, 'v' | 'data'>, site: PlannedSite): Promise<void> {
  await mkdir(folder, { recursive: true });
  await rm(join(folder, HEAD), { force: true });
  for (const shard of await shardsIn(folder)) await rm(join(folder, shardFile(shard)));
  const data = serialize(site);
  await writeWhole(folder, DATA, data);
  const told: PlanHead = { v: 1, ...head, data: digestOf(data) };
  await writeWhole(folder, HEAD, `${JSON.stringify(told)}\n`);
}

const noPlan = (folder: string, why: string, cause?: unknown) =>
  new BuildError({
    message: `${folder} has no plan that can be used: ${why}.`,
    hint: 'Make one: npm run build -- --plan <folder>',
    cause,
  });

/** Reads what is told of a plan. Throws `BuildError` where there is none. */
export async function readPlanHead(folder: string): Promise<PlanHead> {
  try {
    return planHead.parse(JSON.parse(await readFile(join(folder, HEAD), 'utf8')));
  } catch (cause) {
    throw noPlan(folder, `${HEAD} is not there, or not of this version`, cause);
  }
}

/** Reads the data of a plan. Throws `BuildError` where they are not as they were written. */
export async function readPlannedSite(folder: string, { data: digest }: PlanHead): Promise<PlannedSite> {
  const data = await readFile(join(folder, DATA)).catch(() => undefined);
  if (data === undefined || digestOf(data) !== digest) throw noPlan(folder, `${DATA} is missing or damaged`);
  const site: PlannedSite = deserialize(data);
  return site;
}

/** Writes the pages of a shard one after the other. */
export type ShardWriter = Disposable & {
  add(part: ShardPart): void;
  /** Puts the file in its place. Returns its path. */
  finish(): Promise<string>;
};

const shardHead = z.object({ plan: z.string(), index: z.int(), of: z.int() });
const shardEnd = z.object({ lines: z.int(), digest: z.string() });
const shardPart = z.union([z.object({ address: z.string(), text: z.string() }), z.object({ notes: pageNotes })]);

/** What ends lines for those that read them here, but is written as it is in JSON. */
const OTHER_LINE_ENDS = /[\u2028\u2029]/g;

const lineOf = (value: unknown) =>
  `${JSON.stringify(value).replace(OTHER_LINE_ENDS, (one) => `\\u${one.charCodeAt(0).toString(16)}`)}\n`;

/** Begins the file of a shard beside its place; what is not finished goes with the writer. */
export function shardWriter(folder: string, plan: string, shard: Shard): ShardWriter {
  const path = join(folder, shardFile(shard));
  const partial = `${path}.partial`;
  removeLinks(folder, basename(partial));
  const file = openSync(partial, 'w');
  const digest = createHash('sha256');
  let lines = 0;
  let isOpen = true;
  const add = (value: unknown) => {
    const line = lineOf(value);
    digest.update(line);
    lines += 1;
    writeSync(file, line);
  };
  add({ plan, ...shard });
  return {
    add,
    async finish() {
      writeSync(file, lineOf({ lines, digest: digest.digest('base64url') }));
      closeSync(file);
      isOpen = false;
      await rename(partial, path);
      return path;
    },
    [Symbol.dispose]() {
      if (isOpen) closeSync(file);
      rmSync(partial, { force: true });
    },
  };
}

/** Reads the pages of a shard. Throws `BuildError` at the end where they are not all as they were written. */
async function* partsOf(folder: string, shard: Shard, plan: string): AsyncGenerator<ShardPart> {
  const name = shardFile(shard);
  const refused = (why: string) =>
    new BuildError({
      message: `${join(folder, name)} ${why}.`,
      hint: `Render it again: npm run build -- --shard ${shard.index}/${shard.of} --plan <folder>`,
    });
  const digest = createHash('sha256');
  let lines = 0;
  let end: z.output<typeof shardEnd> | undefined;
  for await (const line of createInterface({ input: createReadStream(join(folder, name), 'utf8') })) {
    const value = jsonIn(line);
    end = shardEnd.safeParse(value).data;
    if (end !== undefined) break;
    if (lines === 0) {
      const head = shardHead.safeParse(value).data;
      if (head?.plan !== plan || head.index !== shard.index || head.of !== shard.of)
        throw refused('is of another plan, or of none');
    } else {
      const part = shardPart.safeParse(value).data;
      if (part === undefined) throw refused('is damaged');
      yield part;
    }
    digest.update(`${line}\n`);
    lines += 1;
  }
  if (end?.lines !== lines || end.digest !== digest.digest('base64url')) throw refused('is damaged, or not whole');
}

function jsonIn(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** Returns the pages of all shards of a plan. Throws `BuildError` where one is missing. */
export async function readShards(folder: string, { plan }: PlanHead): Promise<RenderedShards> {
  const found = await shardsIn(folder);
  const [first] = found;
  if (first === undefined)
    throw new BuildError({
      message: `${folder} has no shard.`,
      hint: 'Render all of them first, one of three by: npm run build -- --shard 1/3 --plan <folder>',
    });
  const { of } = first;
  if (found.some((shard) => shard.of !== of))
    throw new BuildError({
      message: `${folder} has shards of several cuts: ${found.map(shardFile).join(', ')}.`,
      hint: 'Take those away that are not to be assembled.',
    });
  const indexes = new Set(found.map(({ index }) => index));
  const missing = Array.from({ length: of }, (_, place) => place + 1).filter((index) => !indexes.has(index));
  if (missing.length > 0 || found.length !== of)
    throw new BuildError({
      message: `${folder} lacks ${missing.map((index) => shardFile({ index, of })).join(', ')}.`,
      hint: `Render what is missing: npm run build -- --shard ${missing[0]}/${of} --plan <folder>`,
    });
  return { plan, parts: found.map((shard) => partsOf(folder, shard, plan)) };
}
