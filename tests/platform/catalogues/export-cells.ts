import ExcelJS from 'exceljs';
import { expect } from 'vitest';
import type { Catalogue } from '../../../contract/catalogues/catalogue.ts';
import { choiceText } from '../../../contract/catalogues/choice-text.ts';
import { type Field, labelOf } from '../../../contract/catalogues/fields/field.ts';
import { idOf } from '../../../contract/catalogues/fields/schema.ts';
import { catalogueOf } from '../../../contract/catalogues/index.ts';
import type { CatalogueRecord } from '../../../contract/platform/record.ts';
import { waitUntil } from '../../../server/testing/wait-until.ts';
import type { RecordFactory, Who } from './record-factory.ts';

/** Reads an export of a list with a reader independent of its writer: titles and rows of cells. */
export async function readExport(yard: RecordFactory, catalogue: Catalogue, query: string, as: Who): Promise<unknown[][]> {
  const { office } = yard;
  const fetched = (path: string) => fetch(`${office.url}${path}`, { headers: { authorization: `Bearer ${office.tokens[as]}` } });
  let reply = await fetched(`/v1/${yard.pathOf(catalogue)}?action=export&${query}`);
  if (catalogue.exportMode === 'progress') {
    expect(reply.status).toBe(200);
    const url = await waitUntil(async () => {
      const [job] = (await office.call('exports', { as })).reply.data.filter((one) => one.catalogue === catalogue.key);
      expect(job?.state).toBe('ended');
      return job?.url;
    });
    reply = await fetch(`${office.url}${url}`);
  }
  expect([reply.status, reply.headers.get('content-type')]).toEqual([
    200,
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ]);
  expect(reply.headers.get('content-disposition')).toMatch(/^attachment; filename=/);
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(await reply.arrayBuffer());
  const rows: unknown[][] = [];
  workbook.worksheets[0]?.eachRow((row) => rows.push((row.values as unknown[]).slice(1)));
  return rows;
}

interface Column {
  title: string;
  field: Field | null;
  of: (record: CatalogueRecord) => unknown;
}

/** A column, and beside that of a reference the one with its ids. */
function withIds(column: Column & { field: Field }): Column[] {
  const { title, field, of } = column;
  if (field.kind !== 'ref' && field.kind !== 'refs') return [column];
  const idsOf = (record: CatalogueRecord): unknown => {
    const value = of(record);
    const ids = [value].flat().flatMap((one) => idOf(one) ?? []);
    return Array.isArray(value) ? ids.join('; ') || null : (ids[0] ?? null);
  };
  return [column, { title: `${title} (id)`, field: null, of: idsOf }];
}

/** The columns that an export without wishes has: every field that is no secret, the parts of parts apart. */
function columnsOf(catalogue: Catalogue): Column[] {
  const own = catalogue.fields.flatMap((field): Column[] => {
    if (field.kind === 'secret') return [];
    if (field.kind !== 'parts') return withIds({ title: labelOf(field), field, of: (record) => record[field.name] });
    return field.of
      .filter(({ kind }) => kind !== 'secret')
      .flatMap((part) =>
        withIds({
          title: `${labelOf(field)}: ${labelOf(part)}`,
          field: part,
          of: (record) => (record[field.name] as Record<string, unknown> | null | undefined)?.[part.name],
        }),
      );
  });
  return [{ title: 'Id', field: null, of: ({ id }) => id }, ...own];
}

/** Holds an export against the records of the list, cell by cell. */
export function expectCells(catalogue: Catalogue, [titles = [], ...rows]: unknown[][], records: readonly CatalogueRecord[]): void {
  const columns = columnsOf(catalogue);
  expect(titles).toEqual(columns.map(({ title }) => title));
  expect(rows).toHaveLength(records.length);
  for (const [at, record] of records.entries()) {
    for (const [place, { title, field, of }] of columns.entries()) {
      const value = of(record);
      const cell = rows[at]?.[place] ?? null;
      const expected = field ? cellOf(field, value, record) : value;
      expect([title, cell instanceof Date ? cell.toISOString() : cell]).toEqual([title, expected]);
    }
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
const named = (key: Parameters<typeof catalogueOf>[0], value: unknown): string => {
  const one = value as Record<string, unknown>;
  const label = catalogueOf(key).label.flatMap((name) => (isNothing(one[name]) ? [] : [textOf(one[name])]));
  return label.length > 0 ? label.join(' ') : textOf(one['id']);
};
/** What has no plain form in a cell is only looked at for being there. */
const something: unknown = expect.stringMatching(/./);
const shapeless: ReadonlySet<Field['kind']> = new Set(['days', 'rows', 'pairs', 'data']);

function cellOf(field: Field, value: unknown, record: CatalogueRecord): unknown {
  if (isNothing(value)) return null;
  if (shapeless.has(field.kind)) return something;
  if (field.kind === 'time') return new Date(textOf(value)).toISOString();
  if (field.kind === 'choice') return choiceText(textOf(value));
  if (field.kind === 'ref') return record._labels?.[field.name] ?? (typeof value === 'object' ? named(field.to, value) : textOf(value));
  if (field.kind === 'refs') {
    const some = value as unknown[];
    const more = (record._counts?.[field.name] ?? some.length) - some.length;
    return [...some.map((one) => named(field.to, one)), ...(more > 0 ? [`+${more}`] : [])].join('; ');
  }
  return Array.isArray(value) ? value.join('; ') : value;
}
