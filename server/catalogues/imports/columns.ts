import type { Catalogue } from '../../../contract/catalogues/catalogue.ts';
import { type Field, isWritable, labelOf } from '../../../contract/catalogues/fields/field.ts';
import { type Language, languages } from '../../../contract/workspace/index.ts';
import { wordFor } from '../../platform/index.ts';
import { storedKindOf } from '../fields/index.ts';

/** A field that a column can fill. `path` names it: `name`, `custom_fields.port` for a part of another one, `list.id` for a reference by id. */
export interface Fillable {
  path: string;
  field: Field;
  /** The field that it is a part of. */
  parent: Field | null;
  /** Whether its cells are ids of the referenced records instead of their words. */
  isId: boolean;
}

/** A column of an export or an import; `isFillable`: an import writes its cells. */
interface NamedColumn extends Fillable {
  isFillable: boolean;
}

const fitsCell = (field: Field): boolean => storedKindOf(field).importCell !== null;

/** Every column that an export of a catalogue can have, in its order. */
function namedColumns({ fields }: Pick<Catalogue, 'fields'>): NamedColumn[] {
  const columnsOf = (field: Field, parent: Field | null): NamedColumn[] => {
    const path = parent ? `${parent.name}.${field.name}` : field.name;
    const column = {
      path,
      field,
      parent,
      isId: false,
      isFillable: isWritable(field) && (!parent || isWritable(parent)) && fitsCell(field),
    };
    const isReference = field.kind === 'ref' || field.kind === 'refs';
    return isReference ? [column, { ...column, path: `${path}.id`, isId: true }] : [column];
  };
  return fields.flatMap((field) => (field.kind === 'parts' ? field.of.flatMap((part) => columnsOf(part, field)) : columnsOf(field, null)));
}

/** Fields that columns of an import file can fill, besides `id`, which only finds records. */
export const fillables = (catalogue: Pick<Catalogue, 'fields'>): Fillable[] =>
  namedColumns(catalogue).filter(({ isFillable }) => isFillable);

const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Accepted titles of a column from the best to the worst: those of an export in a language, its names, those in other languages. */
function namesOf({ path, field, parent, isId }: NamedColumn, language: Language): string[][] {
  const wordsIn = (one: Language) => {
    const word = wordFor(one, labelOf(field));
    return parent ? [`${wordFor(one, labelOf(parent))} ${word}`] : [word];
  };
  const sent = field.kind === 'refs' && field.sentAs !== undefined ? [field.sentAs] : [];
  const bare = parent ? [field.name, ...languages.map((one) => wordFor(one, labelOf(field)))] : [];
  const ranks = [wordsIn(language), [path, ...(parent ? [] : [field.name]), ...sent], languages.flatMap(wordsIn), bare];
  return ranks.map((names) => names.map((name) => (isId && name !== path ? folded(`${name} id`) : folded(name))));
}

/**
 * The guessed field of each column of a file, each at most once; null: none.
 * @param language that of the reader, whose words are preferred where a title means different fields in different languages
 */
export function mappingOf(catalogue: Pick<Catalogue, 'fields'>, columns: readonly string[], language: Language): (string | null)[] {
  const open = new Set(namedColumns(catalogue));
  const names = new Map([...open].map((one) => [one, namesOf(one, language)]));
  const found = columns.map((title): NamedColumn | 'id' | null => (folded(title) === 'id' ? 'id' : null));
  const ranks = Math.max(0, ...[...names.values()].map((one) => one.length));
  for (let rank = 0; rank < ranks; rank += 1) {
    for (const [at, title] of columns.entries()) {
      if (found[at] !== null) continue;
      const isId = /\(id\)\s*$/i.test(title);
      const fitting = [...open].filter((column) => (!isId || column.isId) && names.get(column)?.[rank]?.includes(folded(title)));
      // An export has a column for each of several fields with one title; a file with fewer means one that can be filled.
      const isEach = columns.filter((other) => folded(other) === folded(title)).length >= fitting.length;
      const one = isEach ? fitting[0] : (fitting.find(({ isFillable }) => isFillable) ?? fitting[0]);
      if (!one) continue;
      found[at] = one;
      open.delete(one);
    }
  }
  return found.map((one) => (one === 'id' ? 'id' : one?.isFillable ? one.path : null));
}

/** Whether a column fills a secret, which is never shown again. */
export const isSecret = (catalogue: Pick<Catalogue, 'fields'>, path: string | null | undefined): boolean =>
  fillables(catalogue).some((one) => one.path === path && one.field.kind === 'secret');
