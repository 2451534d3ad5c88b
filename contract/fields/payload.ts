import type { Catalogue } from '../catalogues/catalogue.ts';
import type { RefsField } from './field.ts';
import { idOf, type Values } from './schema.ts';

type Renamed = RefsField & { sentAs: string };
const renamed = ({ fields }: Pick<Catalogue, 'fields'>): Renamed[] =>
  fields.filter((field): field is Renamed => field.kind === 'refs' && field.sentAs !== undefined);

/** Values of a form as a write carries them: a field with another name in the payload goes as the list of its ids (ADM-3.45, ADM-3.46). */
export function asSent(catalogue: Pick<Catalogue, 'fields'>, values: Values): Values {
  const sent: Record<string, unknown> = { ...values };
  for (const { name, sentAs } of renamed(catalogue)) {
    if (!(name in sent)) continue;
    const given = sent[name];
    delete sent[name];
    sent[sentAs] = Array.isArray(given) ? given.map(idOf) : [];
  }
  return sent;
}

/** The values of a write by the names of their fields. A field that comes under both names is read from its own. */
export function asGiven(catalogue: Pick<Catalogue, 'fields'>, sent: Values): Values {
  const given: Record<string, unknown> = { ...sent };
  for (const { name, sentAs } of renamed(catalogue)) {
    if (!(sentAs in given)) continue;
    if (!(name in given)) given[name] = given[sentAs];
    delete given[sentAs];
  }
  return given;
}
