import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { textTable } from '#cli/terminal/output';
import { imageFileName, type MirroredImage } from '#content/state/media';
import { mediaFolder } from '#content/store/layout';
import { posterPng } from '#service/sample/poster';
import { makePicturesForUses } from '../../site/engine/pictures.ts';
import { type Encoder, loadEncoder } from '../../site/pictures/encoding.ts';
import { FORMATS, pictureFiles } from '../../site/pictures/sizes.ts';
import { parsedWords } from './options.ts';

const USAGE = `Usage: npm run bench -- pictures [options]

  --pictures <number>   how many are made, of 1200 × 800 pixels; 20 if not given
  --rounds <number>     how often each way is timed, in turns; the median counts; 3 if not given
  --json                print the result as JSON
  --check               exit with 1 where a limit is missed`;

const OPTIONS = {
  pictures: { type: 'string', default: '20' },
  rounds: { type: 'string', default: '3' },
  json: { type: 'boolean', default: false },
  check: { type: 'boolean', default: false },
} as const;

const SIZE = { width: 1200, height: 800 };

/** The most time that making pictures may take, as a multiple of the encoder's alone. */
const LIMIT = 1.5;

/** The least pictures a second that a build takes from its cache, as a multiple of new ones. */
const CACHED = 20;

type BenchPicture = { readonly image: MirroredImage; readonly bytes: Buffer };

function picturesOf(count: number): readonly BenchPicture[] {
  return Array.from({ length: count }, (_, at) => {
    const bytes = posterPng(`bench ${at}`, SIZE.width, SIZE.height);
    const digest = createHash('sha256').update(bytes).digest('hex');
    return {
      bytes,
      image: { url: `https://service.example/${at}.png`, digest, bytes: bytes.length, ...SIZE, type: 'image/png' },
    };
  });
}

/** Makes the same files by the encoder alone: each from the picture as it came, two pictures at a time. */
async function plainly(sharp: Encoder, pictures: readonly BenchPicture[]): Promise<void> {
  const left = pictures.values();
  const work = async () => {
    for (const { image, bytes } of left) {
      const { chosen, small, shared } = pictureFiles(image.digest, image);
      const base = sharp(bytes);
      const scaled = (width: number, height: number) => base.clone().resize(width, height);
      const made = FORMATS.flatMap((format) =>
        [...chosen[format], small[format]].map(({ width, height }) =>
          format === 'avif'
            ? scaled(width, height).avif({ quality: 50, effort: 2 })
            : scaled(width, height).webp({ quality: 74 }),
        ),
      );
      for (const one of [...made, scaled(shared.width, shared.height).jpeg({ quality: 80, progressive: true })])
        await one.toBuffer();
    }
  };
  await Promise.all([work(), work()]);
}

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

async function durationOf(act: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await act();
  return performance.now() - begun;
}

/**
 * Runs `npm run bench -- pictures`: times making the pictures of a site, and finding them made, against the encoder
 * alone.
 */
export async function run(words: readonly string[], stopped: AbortSignal): Promise<number> {
  const { values, numberOf } = parsedWords(words, OPTIONS, USAGE);
  const [count, rounds] = [numberOf('pictures', [1, 1_000]), numberOf('rounds', [1, 100])];
  const pictures = picturesOf(count);
  const sharp = await loadEncoder();
  const times: Record<'sharp' | 'made' | 'cached', number[]> = { sharp: [], made: [], cached: [] };
  for (let round = 0; round < rounds; round += 1) {
    stopped.throwIfAborted();
    const cacheDir = mkdtempSync(join(tmpdir(), 'almanac-bench-'));
    try {
      mkdirSync(mediaFolder(cacheDir), { recursive: true });
      for (const { image, bytes } of pictures) writeFileSync(join(mediaFolder(cacheDir), imageFileName(image)), bytes);
      const images = pictures.map(({ image }) => image);
      const uses = new Map(images.map(({ url }) => [url, 'record'] as const));
      times.sharp.push(await durationOf(() => plainly(sharp, pictures)));
      times.made.push(await durationOf(() => makePicturesForUses({ cacheDir, images }, uses)));
      times.cached.push(await durationOf(() => makePicturesForUses({ cacheDir, images }, uses)));
    } finally {
      rmSync(cacheDir, { recursive: true });
    }
  }
  const cases = (['sharp', 'made', 'cached'] as const).map((name) => {
    const ms = median(times[name]);
    return {
      name,
      pictures: count,
      ms: Math.round(ms),
      picturesPerSecond: Number(((count / ms) * 1000).toPrecision(3)),
    };
  });
  const ratios = {
    'made ÷ sharp': Number((median(times.made) / median(times.sharp)).toFixed(2)),
    'made ÷ cached': Number((median(times.made) / median(times.cached)).toFixed(2)),
  };
  const checks = [
    { limit: `made ÷ sharp ≤ ${LIMIT}`, outcome: ratios['made ÷ sharp'] <= LIMIT ? 'ok' : 'MISSED' },
    { limit: `made ÷ cached ≥ ${CACHED}`, outcome: ratios['made ÷ cached'] >= CACHED ? 'ok' : 'MISSED' },
  ];
  const machine = { cores: availableParallelism(), node: process.version };
  if (values.json)
    console.log(JSON.stringify({ v: 1, settings: { pictures: count, rounds }, machine, cases, ratios, checks }));
  else {
    const rows = cases.map(({ name, ms, picturesPerSecond }) => [name, ms, picturesPerSecond] as const);
    console.log(textTable(['way', 'ms', 'pictures/s'], rows));
    for (const [name, ratio] of Object.entries(ratios)) console.log(`${name}: ${ratio}`);
    for (const { limit, outcome } of checks) console.log(`${outcome} ${limit}`);
  }
  return values.check && checks.some(({ outcome }) => outcome !== 'ok') ? 1 : 0;
}
