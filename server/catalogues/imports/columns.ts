import type { Catalogue } from '../../../contract/catalogues/catalogue.ts';
import { type Field, isWritable, labelOf } from '../../../contract/catalogues/fields/field.ts';
import { languages } from '../../../contract/workspace/index.ts';
import { wordFor } from '../../platform/index.ts';
import { storedKindOf } from '../fields/index.ts';

/** A field that a column can fill. `path` names it: `name`, or `custom_fields.port` for a part of another one. */
export interface Fillable {
  path: string;
  field: Field;
  /** The field that it is a part of. */
  parent: Field | null;
}

const fitsCell = (field: Field): boolean => storedKindOf(field).importCell !== null;

/** Fields that columns of an import file can fill, besides `id`, which only finds records. */
export function fillables({ fields }: Pick<Catalogue, 'fields'>): Fillable[] {
  return fields.filter(isWritable).flatMap((field): Fillable[] => {
    if (field.kind !== 'parts') return fitsCell(field) ? [{ path: field.name, field, parent: null }] : [];
    return field.of
      .filter((part) => isWritable(part) && fitsCell(part))
      .map((part) => ({ path: `${field.name}.${part.name}`, field: part, parent: field }));
  });
}

const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Accepted column titles of a field: its name, and its label in each language. */
function namesOf({ path, field, parent }: Fillable): string[] {
  const words = languages.flatMap((language) => {
    const word = wordFor(language, labelOf(field));
    return parent ? [`${wordFor(language, labelOf(parent))} ${word}`, word] : [word];
  });
  const sent = field.kind === 'refs' && field.sentAs !== undefined ? [field.sentAs] : [];
  return [path, field.name, ...sent, ...words].map(folded);
}

/** The guessed field of each column of a file, each at most once; null: none. */
export function mappingOf(catalogue: Pick<Catalogue, 'fields'>, columns: readonly string[]): (string | null)[] {
  const open = new Map(fillables(catalogue).map((one) => [one.path, namesOf(one)]));
  return columns.map((column) => {
    const name = folded(column);
    if (name === 'id') return 'id';
    const found = [...open].find(([, names]) => names.includes(name))?.[0] ?? null;
    if (found !== null) open.delete(found);
    return found;
  });
}

/** Whether a column fills a secret, which is never shown again. */
export const isSecret = (catalogue: Pick<Catalogue, 'fields'>, path: string | null | undefined): boolean =>
  fillables(catalogue).some((one) => one.path === path && one.field.kind === 'secret');
