import type { RawBuilder } from 'kysely';
import type { Catalogue } from '../../../contract/catalogues/catalogue.ts';
import { faultTexts, fillGaps } from '../../../contract/catalogues/fields/fault.ts';
import { longLists, maxPageSize, readQuery } from '../../../contract/catalogues/query.ts';
import type { FieldErrors } from '../../../contract/platform/index.ts';
import type { Language } from '../../../contract/workspace/index.ts';
import { refuse, wordFor } from '../../platform/index.ts';
import { extensions } from '../extensions.ts';
import { type ListRequest, row } from './reading.ts';

type Params = readonly (readonly [name: string, value: string])[];

/** Returns the query parameters as pairs; a repeated parameter occurs repeatedly. */
function paramsOf(query: unknown): Params {
  return Object.entries(query as Record<string, string | string[]>).flatMap(([name, value]) =>
    [value].flat().map((one) => [name, one] as const),
  );
}

/** Whether a list is requested as choices, `{ id, label }` (ADM-7.04). */
export const wantsChoices = (query: unknown): boolean => paramsOf(query).some(([name, value]) => name === 'choices' && value === '1');

/** Whether a list is requested as a spreadsheet (ADM-7.08, OP-7.38). */
export const wantsExport = (query: unknown): boolean => paramsOf(query).some(([name, value]) => name === 'action' && value === 'export');

/**
 * Parses a list request. `order=desc` reverses the order of `sort` (OQ-88).
 * @param query the parsed query parameters
 * @throws Refused `request.invalid`: an invalid page or size, an unknown filter, or a missing required filter
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

/** Returns faults of the query parameters, by name. */
function errorsOf(catalogue: Catalogue, params: Params, unknown: readonly string[], language: Language): FieldErrors {
  const most = longLists[catalogue.key] ?? maxPageSize;
  const errors = Object.create(null) as FieldErrors;
  const addFault = (name: string, text: string, values: Record<string, number> = {}): void => {
    errors[name] = [fillGaps(wordFor(language, text), values)];
  };
  for (const [name, value] of params) {
    if (name === 'page' && !isCount(value.replace(/^-/, ''), 1_000_000_000)) addFault(name, faultTexts.whole);
    if (name === 'max' && !isCount(value, most))
      addFault(name, Number(value) > most ? faultTexts.tooLarge : faultTexts.whole, { max: most });
    if (name === 'search' && value.length > 100) addFault(name, faultTexts.tooLong, { max: 100 });
  }
  for (const name of unknown) addFault(name, faultTexts.unknown);
  for (const name of catalogue.requiredFilters ?? []) {
    const field = catalogue.fields.find((one) => one.name === name);
    if (!params.some(([key]) => key.split('.')[0] === name)) addFault(name, field?.requiredText ?? faultTexts.required);
  }
  if (catalogue.requiredFilters?.includes('end_date') && endsBeforeStart(params)) addFault('end_date', faultTexts.endBeforeStart);
  return errors;
}

function endsBeforeStart(params: Params): boolean {
  const at = (name: string) => Date.parse(params.find(([key]) => key === name)?.[1] ?? '');
  return at('end_date') < at('start_date');
}

function isCount(value: string, most: number): boolean {
  return /^\d{1,10}$/.test(value) && Number(value) >= 1 && Number(value) <= most;
}
