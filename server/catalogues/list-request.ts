import type { RawBuilder } from 'kysely';
import type { Catalogue } from '../../contract/catalogues/catalogue.ts';
import { faultTexts, fillGaps } from '../../contract/catalogues/fields/fault.ts';
import { longLists, maxPageSize, readQuery } from '../../contract/catalogues/query.ts';
import type { FieldErrors } from '../../contract/platform/envelope.ts';
import type { Language } from '../../contract/workspace/config.ts';
import { refuse, wordFor } from '../platform/index.ts';
import { extensions } from './extensions.ts';
import { type ListRequest, row } from './reading.ts';

type Params = readonly (readonly [name: string, value: string])[];

/** The parameters of an address, in pairs: one that is given several times comes several times. */
function paramsOf(query: unknown): Params {
  return Object.entries(query as Record<string, string | string[]>).flatMap(([name, value]) =>
    [value].flat().map((one) => [name, one] as const),
  );
}

/** Whether a list is asked for as choices, `{ id, label }` (ADM-7.04). */
export const wantsChoices = (query: unknown): boolean => paramsOf(query).some(([name, value]) => name === 'choices' && value === '1');

/** Whether a list is asked for as a spreadsheet (ADM-7.08, OP-7.38). */
export const wantsExport = (query: unknown): boolean => paramsOf(query).some(([name, value]) => name === 'action' && value === 'export');

/**
 * What a list call asks for. `order=desc` turns the order that `sort` names (OQ-88).
 * @param query the parsed parameters of its address
 * @throws Refused `request.invalid`: a page or size that is none, a filter that the catalogue has not, or one that it must be given
 */
export function parseListRequest(catalogue: Catalogue, query: unknown, language: Language): ListRequest {
  const params = paramsOf(query);
  const own = extensions[catalogue.key]?.filters ?? {};
  const read = readQuery(
    catalogue,
    params.filter(([name]) => !Object.hasOwn(own, name)),
  );
  const errors = errorsOf(catalogue, params, read.unknown, language);
  if (Object.keys(errors).length > 0) throw refuse('request.invalid', { errors });
  const more = params.flatMap(([name, value]): RawBuilder<boolean>[] => {
    const filter = Object.hasOwn(own, name) ? own[name] : undefined;
    return filter ? [filter(value, row)] : [];
  });
  const isTurned = params.some(([name, value]) => name === 'order' && value.toLowerCase() === 'desc');
  const sort = isTurned ? read.sort.map(({ field, down }) => ({ field, down: !down })) : read.sort;
  return { query: { ...read, sort }, language, more };
}

/** What is wrong with the parameters, by name. */
function errorsOf(catalogue: Catalogue, params: Params, unknown: readonly string[], language: Language): FieldErrors {
  const most = longLists[catalogue.key] ?? maxPageSize;
  const errors = Object.create(null) as FieldErrors;
  const say = (name: string, text: string, values: Record<string, number> = {}): void => {
    errors[name] = [fillGaps(wordFor(language, text), values)];
  };
  for (const [name, value] of params) {
    if (name === 'page' && !isCount(value, 1_000_000_000)) say(name, faultTexts.whole);
    if (name === 'max' && !isCount(value, most)) say(name, Number(value) > most ? faultTexts.tooLarge : faultTexts.whole, { max: most });
    if (name === 'search' && value.length > 100) say(name, faultTexts.tooLong, { max: 100 });
  }
  for (const name of unknown) say(name, faultTexts.unknown);
  for (const name of catalogue.requiredFilters ?? []) {
    const field = catalogue.fields.find((one) => one.name === name);
    if (!params.some(([given]) => given.split('.')[0] === name)) say(name, field?.requiredText ?? faultTexts.required);
  }
  return errors;
}

function isCount(value: string, most: number): boolean {
  return /^\d{1,10}$/.test(value) && Number(value) >= 1 && Number(value) <= most;
}
