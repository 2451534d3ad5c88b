import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callsOf } from '../../contract/catalogues/calls.ts';
import type { Catalogue } from '../../contract/catalogues/catalogue.ts';
import type { Field } from '../../contract/catalogues/fields/field.ts';
import { catalogues } from '../../contract/catalogues/index.ts';
import { comparisonsOf, isSortable } from '../../contract/catalogues/query.ts';
import type { CatalogueRecord } from '../../contract/platform/record.ts';
import { startTown, type TownPlatform } from '../testing/town.ts';

interface Page {
  success: boolean;
  data: CatalogueRecord[];
  current_page: number;
  last_page: number;
  per_page: number;
  total: number;
  errors?: Record<string, string[]>;
}

let platform: TownPlatform;
beforeAll(async () => {
  platform = await startTown();
});
afterAll(() => platform?.clear());

const engineServes = catalogues.filter((one) => !one.servedBy);
const asAdmin = (path: string) => platform.request<Page>('GET', path, { token: platform.tokens.admin });
const listOf = (catalogue: Catalogue) => callsOf(catalogue, { product: platform.config.productSlug }).list.path;

/** A valid filter value of a field. */
function sampleOf({ kind }: Field): string {
  if (kind === 'flag') return 'true';
  if (kind === 'time') return '2026-01-31T12:00:00.000Z';
  return kind === 'text' || kind === 'email' || kind === 'clock' || kind === 'choice' || kind === 'colour' ? "o'x%" : '1';
}

describe('every list answers to every search, order and filter that its descriptor offers', { tags: ['ADM-7.03'] }, () => {
  test.each(engineServes.map((one) => [one.key, one] as const))('%s', async (_key, catalogue) => {
    const always = (catalogue.requiredFilters ?? []).map((name) => [`${name}.from`, '2026-01-01'] as const);
    const ask = async (params: readonly (readonly [string, string])[]) => {
      const { status, body } = await asAdmin(
        `${listOf(catalogue)}?${new URLSearchParams([...always, ...params].map((pair) => [...pair]))}`,
      );
      return [status, Array.isArray(body.data), body.errors];
    };
    const sortable = catalogue.fields.filter(isSortable).map(({ name }) => name);
    const filters = catalogue.fields.flatMap((field) =>
      comparisonsOf(field).map((by) => [by === 'is' ? field.name : `${field.name}.${by}`, sampleOf(field)] as const),
    );
    const well = [200, true, undefined];
    expect(await ask([])).toEqual(well);
    expect(
      await ask([
        ['choices', '1'],
        ['search', "o'x%_\\"],
      ]),
    ).toEqual(well);
    expect(await ask([['search', "Ñandú o'x%_\\"]])).toEqual(well);
    expect(await ask([['sort', [...sortable, '-id'].join(',')]])).toEqual(well);
    expect(await ask([...filters, ['id', '1'], ['id', '2,3']])).toEqual(well);
  });
});
