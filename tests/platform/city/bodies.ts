import type { Catalogue } from '../../../contract/catalogues/catalogue.ts';
import type { Field } from '../../../contract/catalogues/fields/field.ts';
import { idOf } from '../../../contract/catalogues/fields/schema.ts';
import { type Body, type City, password } from './city.ts';
import { translate } from './documents.ts';

/** A file of the demo. */
export class Picture {
  readonly address: string;
  constructor(address: string) {
    this.address = address;
  }
}

/**
 * What a body leaves out, because it is not created yet: something without which the record cannot be created; references that an edit can
 * add, which are waited for; lists of references or the record itself, which an edit adds.
 */
export type Missing = 'required' | 'references' | 'lists' | null;
const ranks: readonly Missing[] = [null, 'lists', 'references', 'required'];
const worse = (one: Missing, other: Missing): Missing => (ranks.indexOf(one) > ranks.indexOf(other) ? one : other);

/** Devices on receivers have keys of AES. */
const panelKey = '0123456789ABCDEF0123456789ABCDEF';

/** The body that writes a record into the copy. */
export function copyBody(city: City, catalogue: Catalogue, record: Body): { body: Body; missing: Missing } {
  return bodyOf(city, catalogue, catalogue.fields, record);
}

function bodyOf(city: City, catalogue: Catalogue, fields: readonly Field[], record: Body): { body: Body; missing: Missing } {
  const body: Body = {};
  let missing: Missing = null;
  for (const field of fields) {
    const value = record[field.name];
    if (field.readOnly || (field.kind === 'refs' && field.by !== undefined)) continue;
    if (field.kind === 'secret') body[field.name] = catalogue.key === 'receiver-device' ? panelKey : password;
    if (field.kind === 'secret' || value === null || value === undefined) continue;
    const copied = valueOf(city, catalogue, field, value);
    missing = worse(missing, copied.missing);
    if (copied.value !== undefined) body[field.name] = copied.value;
  }
  return { body, missing };
}

interface CopiedValue {
  value: unknown;
  missing: Missing;
}

function valueOf(city: City, catalogue: Catalogue, field: Field, value: unknown): CopiedValue {
  if (field.kind === 'ref' || field.kind === 'refs') return referencesOf(city, catalogue, field, value);
  if (field.kind === 'file') return { value: new Picture(value as string), missing: null };
  if (field.kind === 'parts' || field.kind === 'rows') {
    const copies = [value].flat().map((one) => bodyOf(city, catalogue, field.of, one as Body));
    const missing = copies.map((one) => one.missing).reduce(worse, null);
    return { value: field.kind === 'rows' ? copies.map(({ body }) => body) : copies[0]?.body, missing };
  }
  const { value: translated, isWhole } = translate(city, value);
  return { value: translated, missing: isWhole ? null : 'required' };
}

function referencesOf(city: City, catalogue: Catalogue, field: Extract<Field, { kind: 'ref' | 'refs' }>, value: unknown): CopiedValue {
  const wanted = [value].flat().map((one) => city.find(field.to, idOf(one)));
  const known = wanted.filter((id) => id !== undefined);
  const isOwn = field.kind === 'refs' || field.to === catalogue.key;
  const shortage = field.required === true && known.length === 0 ? 'required' : isOwn ? 'lists' : 'references';
  return { value: field.kind === 'refs' ? known : known[0], missing: known.length < wanted.length ? shortage : null };
}
