import type { Catalogue } from '../../contract/catalogues/catalogue.ts';
import type { CatalogueRecord } from '../../contract/catalogues/record.ts';
import type { Values } from '../../contract/fields/schema.ts';
import { refuse } from '../http/refused.ts';
import type { Writer } from './write.ts';

/**
 * Makes a record (ADM-7.05).
 * @param values as a form gives them; references as ids or as they were read
 * @returns the record, whole
 * @throws Refused `request.invalid` with the faults by field, `record.shared`
 */
export async function createRecord(_writer: Writer, _catalogue: Catalogue, _values: Values): Promise<CatalogueRecord> {
  throw refuse('route.not_found');
}

/**
 * Changes what is given of a record (ADM-7.06). With a `version` among the values it must be the one that stands.
 * @returns the record, whole, as it stands then
 * @throws Refused `request.invalid`, `record.not_found`, `record.shared`, `record.changed` with the record as it stands
 */
export async function editRecord(_writer: Writer, _catalogue: Catalogue, _id: number, _values: Values): Promise<CatalogueRecord> {
  throw refuse('route.not_found');
}
