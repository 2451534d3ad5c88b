import type { Catalogue } from '../../contract/catalogues/catalogue.ts';
import { refuse } from '../http/refused.ts';
import type { Writer } from './write.ts';

/**
 * Deletes a record (ADM-7.07).
 * @throws Refused `record.not_found`, `record.shared`, `record.in_use` with what hangs on it
 */
export async function removeRecord(_writer: Writer, _catalogue: Catalogue, _id: number): Promise<void> {
  throw refuse('route.not_found');
}
