import { type Catalogue, tableOf } from '../../contract/catalogues/catalogue.ts';
import { type ListedField, writtenFields } from '../../scripts/field-readers/field-readers.ts';
import type { Reader, Readers } from '../../scripts/field-readers/reader.ts';
import { columnOf } from '../../server/catalogues/schema/storage.ts';

/** The catalogues and their readers, and the files that the readers name. */
export interface Checked {
  catalogues: readonly Catalogue[];
  readers: Readers;
  /** What the engine reads by the place of a field in its descriptor. */
  isReadByEngine: (field: ListedField) => boolean;
  /** Text of a file; null: it does not exist. */
  textOf: (file: string) => string | null;
}

/** Files that prove nothing: the demo, help for tests, tests, and the declaration itself. */
const isNoReader = (file: string): boolean =>
  !/^(server|machines|src|contract)\//.test(file) || /^server\/(demo|testing)\/|^src\/testing\/|\.test\.tsx?$|\/descriptors\//.test(file);

/** Untrue or missing statements about what reads the fields; one sentence each, empty if there are none. */
export function readerFaults(checked: Checked): string[] {
  return checked.catalogues.flatMap((catalogue) => {
    const fields = new Map(writtenFields(catalogue).map((listed) => [listed.path, listed]));
    const readers = checked.readers[catalogue.key] ?? [];
    return [
      ...[...fields.values()].flatMap((listed) => effectFault(listed, readers, checked)),
      ...readers.flatMap((reader) => fileFaults(reader, catalogue, fields, checked)),
    ];
  });
}

function effectFault(listed: ListedField, readers: readonly Reader[], { isReadByEngine }: Checked): string[] {
  const at = `${listed.catalogue.key}.${listed.path}`;
  const isRead = isReadByEngine(listed) || readers.some(({ fields }) => fields.includes(listed.path));
  if (isRead && listed.field.informational) return [`${at} has a reader: drop \`informational\` from its descriptor.`];
  if (isRead || listed.field.informational) return [];
  return [`${at} has no reader: give it an effect and name the file in scripts/field-readers/, or mark it \`informational\`.`];
}

function fileFaults(
  { file, fields }: Reader,
  catalogue: Catalogue,
  known: ReadonlyMap<string, ListedField>,
  { textOf }: Checked,
): string[] {
  const text = isNoReader(file) ? null : textOf(file);
  if (text === null) return [`${file} cannot be the reader of ${catalogue.key}: it does not exist, or is not part of the product.`];
  return fields.flatMap((path) => {
    const listed = known.get(path);
    if (!listed) return [`${catalogue.key} has no field ${path} that users write, which ${file} would read.`];
    return isMentioned(listed, text) ? [] : [`${file} does not mention ${catalogue.key}.${path}.`];
  });
}

/** Whether a text names a field, its column, or the table of its references. */
function isMentioned({ catalogue, field }: ListedField, text: string): boolean {
  const names = [field.name, columnOf(field)?.name, `${tableOf(catalogue)}_${field.name}`].filter((name) => name !== undefined);
  return names.some((name) => new RegExp(`\\b${name}\\b`).test(text));
}
