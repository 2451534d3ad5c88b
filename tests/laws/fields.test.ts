import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { defineCatalogue } from '../../contract/catalogues/catalogue.ts';
import { flag, parts, text } from '../../contract/catalogues/fields/field.ts';
import { catalogues } from '../../contract/catalogues/registry.ts';
import { fieldsDocument } from '../../scripts/field-readers/document.ts';
import { engineReaders, readers } from '../../scripts/field-readers/field-readers.ts';
import { reads } from '../../scripts/field-readers/reader.ts';
import { readerFaults } from './field-reader-faults.ts';

const root = join(import.meta.dirname, '../..');
const isReadByEngine = (field: Parameters<typeof engineReaders>[0]) => engineReaders(field).length > 0;
const textOf = (file: string) => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : null);

test('every field that users write has a reader that mentions it, or is for information only', () => {
  expect(readerFaults({ catalogues, readers, isReadByEngine, textOf })).toEqual([]);
});

test('the files that the engine reads fields with exist', () => {
  const named = catalogues.flatMap((catalogue) =>
    catalogue.fields.flatMap((field) => engineReaders({ catalogue, path: field.name, field })),
  );
  expect(new Set(named.map(({ file }) => file).filter((file) => textOf(file) === null))).toEqual(new Set());
});

test('docs/fields.md is what npm run fields writes', () => {
  expect(textOf('docs/fields.md')).toBe(fieldsDocument());
});

const gate = defineCatalogue({
  key: 'seproban',
  title: 'Gates',
  singular: 'Gate',
  family: 'gates',
  path: 'gate',
  resource: 'Gate',
  fields: [
    text('name'),
    flag('locked'),
    parts('wire', [text('colour'), text('length', { informational: true })]),
    text('note', { informational: true }),
    text('opened', { readOnly: true }),
  ],
});
const product = 'const locked = row.locked; const colour = row.wire.colour;';

test.each([
  ['a field without reader', [reads('server/gate.ts', '', 'locked')], 'seproban.wire.colour has no reader'],
  [
    'a reader of information only',
    [reads('server/gate.ts', '', 'locked wire.colour'), reads('server/note.ts', '', 'note')],
    'seproban.note has a reader',
  ],
  [
    'a file that does not mention the field',
    [reads('server/note.ts', '', 'locked wire.colour')],
    'server/note.ts does not mention seproban.locked',
  ],
  ['a file that is gone', [reads('server/gone.ts', '', 'locked wire.colour')], 'server/gone.ts cannot be the reader'],
  ['a reader in the demo', [reads('server/demo/gate.ts', '', 'locked wire.colour')], 'server/demo/gate.ts cannot be the reader'],
  ['a field that users do not write', [reads('server/gate.ts', '', 'locked wire.colour opened')], 'no field opened that users write'],
])('%s is a fault', (_what, named, fault) => {
  const files: Readonly<Record<string, string>> = {
    'server/gate.ts': product,
    'server/demo/gate.ts': product,
    'server/note.ts': 'row.note',
  };
  const faults = readerFaults({ catalogues: [gate], readers: { seproban: named }, isReadByEngine, textOf: (file) => files[file] ?? null });
  expect(faults[0]).toContain(fault);
});
