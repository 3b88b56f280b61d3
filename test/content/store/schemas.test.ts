import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { recordPath, schemaPath, schemaReference } from '#content/store/layout';
import { jsonSchemaOf, schemaTexts, writeSchemas } from '#content/store/schemas';
import { KINDS } from '#interface/kinds';
import { memoryFiles } from '../memory-files.ts';

describe('the JSON Schemas in content', () => {
  it('are one file for each kind and one for translations.json', async () => {
    const files = memoryFiles();
    await writeSchemas(files);
    expect(Object.keys(files.snapshot())).toEqual(
      [...KINDS, 'translations'].map((name) => `.almanac/schema/${name}.json`).sort(),
    );
    expect(await files.read('.almanac/schema/events.json')).toBe(
      `${JSON.stringify(jsonSchemaOf('events'), null, 2)}\n`,
    );
  });

  it('are written only when they differ', async () => {
    const written: string[] = [];
    const memory = memoryFiles(Object.fromEntries(schemaTexts()));
    const write = (path: string, text: string) => {
      written.push(path);
      return memory.write(path, text);
    };
    const files = { ...memory, write };
    await writeSchemas(files);
    expect(written).toEqual([]);
    await memory.write(schemaPath('tags'), '{}');
    await memory.write(schemaPath('venues'), (await memory.read(schemaPath('venues')))?.replaceAll('\n', '\r\n') ?? '');
    await writeSchemas(files);
    expect(written).toEqual([schemaPath('tags')]);
  });

  it.each(KINDS)('for %s are at the path that records name', (kind) => {
    const folder = posix.dirname(recordPath('ca', kind, 'x'));
    expect(posix.join(folder, schemaReference(kind))).toBe(schemaPath(kind));
  });

  it('for translations accept ids and names', () => {
    const schema = JSON.parse(schemaTexts().get(schemaPath('translations')) ?? '');
    expect(schema.properties.events.items.additionalProperties.anyOf).toMatchObject([
      { type: 'integer' },
      { type: 'string' },
    ]);
  });
});

describe('the editor settings of the repository', () => {
  it('name a schema for the files of each kind and for translations.json', () => {
    const settings = z
      .object({ 'json.schemas': z.array(z.object({ fileMatch: z.array(z.string()), url: z.string() })) })
      .parse(JSON.parse(readFileSync(join(import.meta.dirname, '../../../.vscode/settings.json'), 'utf8')));
    expect(settings['json.schemas']).toEqual([
      ...KINDS.map((kind) => ({
        fileMatch: [`content/*/${kind}/*.json`, `!content/*/${kind}/*.conflict.json`],
        url: `./content/${schemaPath(kind)}`,
      })),
      { fileMatch: ['content/translations.json'], url: `./content/${schemaPath('translations')}` },
    ]);
  });
});
