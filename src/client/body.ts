import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { type Call, TooLargeError } from '#client/errors';
import type { BodyCeilings } from '#client/transport';

/** The default ceilings, in bytes: fifty events with long descriptions stay far below them. */
export const DEFAULT_CEILINGS: BodyCeilings = { compressed: 8 * 1024 * 1024, decoded: 32 * 1024 * 1024 };

function decompressor(encoding: string | undefined) {
  switch (encoding?.toLowerCase()) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'br':
      return createBrotliDecompress();
    case 'deflate':
      return createInflate();
    default:
      return undefined;
  }
}

/** Returns the error for a response that is too large; `what` names the limit, for the message. */
export function tooLargeError(call: Call, what: string): TooLargeError {
  return new TooLargeError(call, {
    message: `The service's answer is larger than ${what} and was not read to its end.`,
    hint: 'No answer of the interface is that large: look at what answers at this address.',
  });
}

/** A body that is being received; counts its bytes. */
export class IncomingBody implements AsyncIterable<Buffer> {
  bytes = 0;
  readonly #source: AsyncIterable<Buffer>;

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer, void> {
    for await (const chunk of this.#source) {
      this.bytes += chunk.length;
      yield chunk;
    }
  }
}

function sizeOf(bytes: number): string {
  return bytes >= 1024 * 1024 ? `${Math.round(bytes / 1024 / 1024)} MiB` : `${bytes} bytes`;
}

/**
 * Reads the body of a response as text, decompressed and without a byte-order mark. Throws a `TooLargeError` where its
 * compressed or its decompressed bytes exceed the ceilings: a small body must not decompress into an endless one.
 */
export async function readBodyText(
  source: AsyncIterable<Buffer>,
  encoding: string | undefined,
  ceilings: BodyCeilings,
  call: Call,
): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  const collect = async (decoded: AsyncIterable<Buffer>) => {
    for await (const chunk of decoded) {
      size += chunk.length;
      if (size > ceilings.decoded) throw tooLargeError(call, sizeOf(ceilings.decoded));
      chunks.push(chunk);
    }
  };
  const transform = decompressor(encoding);
  if (transform === undefined) await collect(source);
  else
    await pipeline(
      async function* () {
        let compressed = 0;
        for await (const chunk of source) {
          compressed += chunk.length;
          if (compressed > ceilings.compressed) throw tooLargeError(call, `${sizeOf(ceilings.compressed)} compressed`);
          yield chunk;
        }
      },
      transform,
      collect,
    );
  return Buffer.concat(chunks)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
}
