import type { Catalogue } from '../../contract/catalogues/catalogue.ts';
import { type Field, isWritable } from '../../contract/catalogues/fields/field.ts';
import { catalogues } from '../../contract/catalogues/registry.ts';
import { columnOf } from '../../server/catalogues/schema/storage.ts';
import { deviceReaders } from './devices.ts';
import { placeReaders } from './places.ts';
import type { Reader, Readers } from './reader.ts';
import { workReaders } from './work.ts';

export const readers: Readers = { ...placeReaders, ...deviceReaders, ...workReaders };

/** One field of a catalogue, parts and rows by their inner fields. */
export interface ListedField {
  catalogue: Catalogue;
  /** `custom_fields.url` */
  path: string;
  field: Field;
}

/** Fields that users write, in the order of the descriptor. */
export const writtenFields = (catalogue: Catalogue): ListedField[] =>
  catalogue.operations.includes('create') || catalogue.operations.includes('edit')
    ? listFields(catalogue, catalogue.fields, '').filter(({ field }) => isWritable(field))
    : [];

/** Every field, in the order of the descriptor. */
export const allFields = (catalogue: Catalogue): ListedField[] => listFields(catalogue, catalogue.fields, '');

function listFields(catalogue: Catalogue, fields: readonly Field[], within: string): ListedField[] {
  return fields.flatMap((field) =>
    field.kind === 'parts' || field.kind === 'rows'
      ? listFields(catalogue, field.of, `${within}${field.name}.`)
      : [{ catalogue, path: within + field.name, field }],
  );
}

/** What a field means by its place in the descriptor alone: the engine reads it for every catalogue. */
export function engineReaders({ catalogue, path, field }: ListedField): Pick<Reader, 'file' | 'effect'>[] {
  const owner = typeof catalogue.ownership === 'object' ? catalogue.ownership.via : catalogue.ownership === 'tenant' ? 'id_tenant' : null;
  return [
    ...(catalogue.label.includes(path)
      ? [{ file: 'server/catalogues/schema/label.ts', effect: 'names the record wherever it is shown' }]
      : []),
    ...(owner === path || (owner === 'id_tenant' && columnOf(field)?.name === owner)
      ? [{ file: 'server/catalogues/schema/ownership.ts', effect: 'decides who may access the record' }]
      : []),
    ...(catalogue.fields.some(({ when }) => when?.field === path)
      ? [{ file: 'contract/catalogues/fields/schema.ts', effect: 'decides which other fields apply' }]
      : []),
    ...countersOf(catalogue, path).map((counter) => ({
      file: 'server/catalogues/reading/record-members.ts',
      effect: `shown as \`${counter}\``,
    })),
  ];
}

/** Fields of other catalogues that count or list the records that reference theirs by this field. */
const countersOf = (catalogue: Catalogue, path: string): string[] =>
  catalogues.flatMap((other) =>
    other.fields
      .filter((one) =>
        one.kind === 'count'
          ? one.of === catalogue.key && one.by === path
          : one.kind === 'refs' && one.to === catalogue.key && one.by === path,
      )
      .map(({ name }) => `${other.key}.${name}`),
  );

/** Everything that reads a field. */
export const readersOf = (listed: ListedField): Pick<Reader, 'file' | 'effect'>[] => [
  ...engineReaders(listed),
  ...(readers[listed.catalogue.key] ?? []).filter(({ fields }) => fields.includes(listed.path)),
];
