import { createLogUpdate } from 'log-update';
import type { OnProgress, Progress } from '#sync/progress';

/** Where a command writes. */
export type Output = {
  readonly stdout: NodeJS.WritableStream;
  readonly stderr: NodeJS.WritableStream;
  /** A person watches: lines may be rewritten in place. */
  readonly interactive: boolean;
  /** Only what needs a person. */
  readonly quiet: boolean;
  /** Warnings also become annotations of GitHub's workflow runs. */
  readonly annotate: boolean;
};

/** A number with its noun, as `1 event` or `2 events`. */
export function counted(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

/**
 * Text fit for a terminal and a log: no control characters, and no line that a CI runner takes for a command. What a
 * service says may stand in any message.
 */
export function printable(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]|[\u2028\u2029]/gu, '\ufffd').replace(/^(\s*):(?=:)/gmu, '$1: ');
}

/** Writes a line of result; silent with `--quiet`. */
export function say(output: Output, line: string): void {
  if (!output.quiet) output.stdout.write(`${printable(line)}\n`);
}

/** Writes a line that a person should see, whatever was asked. */
export function warn(output: Output, line: string): void {
  const text = printable(line);
  output.stderr.write(`${text}\n`);
  if (output.annotate) output.stdout.write(`::warning::${text.replaceAll('%', '%25').replaceAll('\n', '%0A')}\n`);
}

/** Renders progress and, when all is over, leaves the terminal clean. */
export type Renderer = { readonly onProgress: OnProgress; done(): void };

/** One line per language, rewritten in place: how many pages of each list are in. */
function terminalRenderer(output: Output): Renderer {
  const update = createLogUpdate(output.stderr);
  const pages = new Map<string, { fetched: number; pages: number }>();
  let written = 0;
  const warnings: string[] = [];
  const draw = () => {
    const languages = new Map<string, string[]>();
    for (const [key, { fetched, pages: all }] of pages) {
      const [language = '', kind = ''] = key.split(' ');
      languages.set(language, [...(languages.get(language) ?? []), `${kind} ${fetched}/${all}`]);
    }
    const lines = [...languages].map(([language, kinds]) => `${language}  ${kinds.join('  ')}`);
    update([...lines, ...(written > 0 ? [`${written} files written`] : [])].join('\n'));
  };
  return {
    onProgress(progress: Progress) {
      if (progress.type === 'page-fetched') {
        const key = `${progress.language} ${progress.kind}`;
        pages.set(key, { fetched: (pages.get(key)?.fetched ?? 0) + 1, pages: progress.pages });
      } else if (progress.type === 'sweep-repeated') pages.delete(`${progress.language} ${progress.kind}`);
      else if (progress.type === 'file-written') written += 1;
      else if (progress.type === 'warning') warnings.push(progress.message);
      draw();
    },
    done() {
      update.clear();
      for (const warning of warnings) warn(output, warning);
    },
  };
}

/** A line per list that is in; for logs. */
function lineRenderer(output: Output): Renderer {
  return {
    onProgress(progress: Progress) {
      if (progress.type === 'swept') say(output, `${progress.language} ${progress.kind}: ${progress.fetched} listed`);
      else if (progress.type === 'sweep-repeated')
        say(output, `${progress.language} ${progress.kind}: read again (${progress.reason})`);
      else if (progress.type === 'warning') warn(output, progress.message);
    },
    done() {},
  };
}

/** The renderer that fits where a command writes. */
export function rendererFor(output: Output): Renderer {
  return output.interactive && !output.quiet ? terminalRenderer(output) : lineRenderer(output);
}

/** A table of text: the first columns to the left, numbers to the right. */
export function table(header: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const all = [header, ...rows.map((row) => row.map(String))];
  const widths = header.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all
    .map((row) =>
      row
        .map((cell, column) =>
          typeof rows[0]?.[column] === 'number' ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
