import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TITLE } from './towns.ts';

/**
 * Publishes a calendar to a folder beside all others, in steps that take a second in all, as a server that is far away. Notes
 * when it begins and ends, with its number and which answer the site shows. Where no disk is shared, what it sends to takes
 * nothing of a cycle after which another has published, or has told the repository that it has begun. While there is a file
 * `hold-<name>-<number>`, or `hold`, it is under way.
 */
const PUBLISH = `#!/bin/sh
set -e
name=$1; shared=$2; repository=$3
note() { echo "$1 $name $ALMANAC_FENCE_TOKEN $(date +%s%3N) $2" >>"$shared/published.log"; }
shown() { sed -n 's/.*Market day, answer \\([0-9]*\\).*/\\1/p' "$1/ca/events/market-day/index.html" | head -n 1; }
is_latest() {
  [ "$(cat "$shared/$name.token" 2>/dev/null || echo 0)" -le "$ALMANAC_FENCE_TOKEN" ]
  begun=$(git --git-dir "$repository" log -1 --format=%s refs/almanac/fence)
  [ "\${begun%% *}" = "$ALMANAC_FENCE_TOKEN" ]
}
next="$shared/$name.next-$ALMANAC_FENCE_TOKEN"
note begin -
rm -rf "$next"
cp -R "$ALMANAC_OUTPUT" "$next"
for step in 1 2 3 4 5 6 7 8 9 10; do
  sleep 0.1
  while [ -e "$shared/hold" ] || [ -e "$shared/hold-$name-$ALMANAC_FENCE_TOKEN" ]; do sleep 0.1; done
done
if [ "$repository" != "" ]; then
  exec 9>"$shared/$name.lock"
  flock 9
  is_latest
  echo "$ALMANAC_FENCE_TOKEN" >"$shared/$name.token"
fi
rm -rf "$shared/$name.old"
[ ! -e "$shared/$name" ] || mv "$shared/$name" "$shared/$name.old"
mv "$next" "$shared/$name"
note end "$(shown "$shared/$name")"
`;

/** A publication as the log tells it. */
export type Publication = {
  readonly calendar: string;
  readonly token: number;
  readonly began: number;
  /** `undefined` where it was ended before its end. */
  readonly ended: number | undefined;
  /** The number of the answer that it shows. */
  readonly number: number;
};

/** The place to which calendars are published, and its log. */
export class Published {
  /** The folder in which each calendar has its site; absolute. */
  readonly folder: string;
  readonly #script: string;
  readonly #log: string;

  /** Makes a place in a folder. */
  constructor(root: string) {
    this.folder = join(root, 'shared');
    this.#script = join(root, 'publish.sh');
    this.#log = join(this.folder, 'published.log');
    mkdirSync(this.folder);
    writeFileSync(this.#script, PUBLISH);
    writeFileSync(this.#log, '');
  }

  /** Returns the line of a shell that publishes a calendar; one in a repository is compared with what has begun. */
  lineFor(name: string, repository = ''): string {
    return `sh ${this.#script} ${name} ${this.folder} ${repository}`;
  }

  /** Keeps the publication of a cycle from its end until what is returned is called. */
  hold(name: string, token: number): () => void {
    return this.#holdBy(`hold-${name}-${token}`);
  }

  /** Keeps all publications from their end until what is returned is called. */
  holdAll(): () => void {
    return this.#holdBy('hold');
  }

  #holdBy(name: string): () => void {
    const file = join(this.folder, name);
    writeFileSync(file, '');
    return () => rmSync(file);
  }

  /** Returns all publications, as they began. */
  all(): readonly Publication[] {
    const made: Publication[] = [];
    // What is being written has no end of line yet.
    for (const line of readFileSync(this.#log, 'utf8').split('\n').slice(0, -1)) {
      const [what = '', calendar = '', token = '', at = '', number = ''] = line.split(' ');
      if (what === 'begin') {
        made.push({ calendar, token: Number(token), began: Number(at), ended: undefined, number: 0 });
        continue;
      }
      const index = made.findLastIndex((one) => one.calendar === calendar && one.token === Number(token));
      const begun = made[index];
      if (begun === undefined) throw new Error(`ended without a begin: ${line}`);
      made[index] = { ...begun, ended: Number(at), number: Number(number) };
    }
    return made;
  }

  /** Returns the last publication of a cycle. */
  find({ calendar, token }: Pick<Publication, 'calendar' | 'token'>): Publication | undefined {
    return this.all().findLast((one) => one.calendar === calendar && one.token === token);
  }

  /** Returns the number of the answer that the site of a calendar shows; `undefined` where there is none. */
  shown(name: string): number | undefined {
    return shownIn(join(this.folder, name));
  }
}

/** Returns the number of the answer that a site shows; `undefined` where there is none. */
export function shownIn(site: string): number | undefined {
  const page = join(site, 'ca/events/market-day/index.html');
  // For a moment there is none, when one site takes the place of another.
  return existsSync(page) ? Number(TITLE.exec(readFileSync(page, 'utf8'))?.[1]) : undefined;
}
