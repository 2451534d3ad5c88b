import type { Catalogue } from '../catalogue.ts';
import type { RefsField } from './field.ts';
import { idOf, type Values } from './schema.ts';

type Renamed = RefsField & { sentAs: string };
const renamed = ({ fields }: Pick<Catalogue, 'fields'>): Renamed[] =>
  fields.filter((field): field is Renamed => field.kind === 'refs' && field.sentAs !== undefined);

/** Values of a form as a write carries them: a field with another name in the payload goes as the list of its ids (ADM-3.45, ADM-3.46). */
export function toPayload(catalogue: Pick<Catalogue, 'fields'>, values: Values): Values {
  const names = new Map(renamed(catalogue).map(({ name, sentAs }) => [name, sentAs]));
  const ids = (value: unknown): unknown[] => (Array.isArray(value) ? value.map(idOf) : []);
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const sentAs = names.get(name);
      return sentAs === undefined ? [name, value] : [sentAs, ids(value)];
    }),
  );
}

/** The values of a write by field name. Where both names of a field are sent, its own name wins. */
export function fromPayload(catalogue: Pick<Catalogue, 'fields'>, sent: Values): Values {
  const names = new Map(renamed(catalogue).map(({ name, sentAs }) => [sentAs, name]));
  const entries = Object.entries(sent).filter(([name]) => !names.has(name));
  const renamedOnes = Object.entries(sent).flatMap(([name, value]): [string, unknown][] => {
    const own = names.get(name);
    return own === undefined || own in sent ? [] : [[own, value]];
  });
  return Object.fromEntries([...entries, ...renamedOnes]);
}
