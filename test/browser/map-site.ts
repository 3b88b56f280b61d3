import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import type { Project } from '../support/project.ts';
import { SAMPLE_DAY, smallConfiguration } from '../support/sample.ts';
import { projectOfSmall } from '../support/sites/made-site.ts';

/** A site with a map, and the server of its tiles. */
export type MapSite = {
  readonly dist: string;
  /** The origin of the tiles. */
  readonly tiles: string;
  /** The paths of the tiles that were asked for. */
  readonly asked: readonly string[];
  remove(): Promise<void>;
};

/** Returns a chunk of a PNG image (RFC 2083, 3.2). */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

const SIDE = 256;

/** A grey tile with a line at its edges. */
const TILE = (() => {
  const header = Buffer.from([0, 0, SIDE >> 8, SIDE & 255, 0, 0, SIDE >> 8, SIDE & 255, 8, 0, 0, 0, 0]);
  const rows = Array.from({ length: SIDE }, (_row, y) =>
    Buffer.from([0, ...Array.from({ length: SIDE }, (_pixel, x) => (x === 0 || y === 0 ? 150 : 225))]),
  );
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  const image = chunk('IDAT', deflateSync(Buffer.concat(rows)));
  return Buffer.concat([signature, chunk('IHDR', header), image, chunk('IEND', Buffer.alloc(0))]);
})();

function listening(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
}

/** Builds the small site once more, with a map of which the tiles come from a server on loopback. */
export async function madeMapSite(edit: (project: Project) => void = () => undefined): Promise<MapSite> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.setHeader('Content-Type', 'image/png');
    response.end(TILE);
  });
  const tiles = `http://127.0.0.1:${await listening(server)}`;
  const attribution = '© <a href="https://maps.example/terms" onclick="alert(1)">Maps</a><script>alert(1)</script>';
  const project = await projectOfSmall({
    ...smallConfiguration(),
    map: { tiles: `${tiles}/{z}/{x}/{y}.png?key={key}`, attribution },
  });
  edit(project);
  const { code, stderr } = await project.start(['build'], { ...SAMPLE_DAY, ALMANAC_MAP_KEY: 'k1' });
  if (code !== 0) throw new Error(`almanac build ended with ${code}: ${stderr}`);
  return {
    dist: join(project.root, 'dist'),
    tiles,
    asked,
    async remove() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      project.remove();
    },
  };
}
