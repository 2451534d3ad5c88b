import { sql } from 'kysely';
import { healthParts } from '../../../contract/alarms/health-calls.ts';
import { type Cell, exportName, readStoredFile, type Sheet, writeWorkbook, xlsxType } from '../../catalogues/index.ts';
import { pictureLibrary, platformScope, type Scope, type Store, type Tx } from '../../platform/index.ts';
import { localTime } from '../cases/local-times.ts';
import type { HealthFacts, HealthFileOrder, Logo } from './health-facts.ts';
import { type HealthTable, healthTables, type Value, type ValueKind, type WholeReport } from './health-tables.ts';
import { healthWords } from './health-words.ts';
import { readHealth } from './read-health.ts';
import { writeHealthPdf } from './write-health-pdf.ts';

export type HealthFileKind = 'xlsx' | 'pdf';

export interface HealthFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
  /** Up to when its report is complete, in ms; null: when it was made. */
  readonly asOf: number | null;
}

/**
 * Makes files of one reading of a report, as its user sees it.
 * @throws Refused `request.invalid`: the span cannot be reported on
 */
export async function makeHealthFiles(
  store: Store,
  scope: Scope,
  order: HealthFileOrder,
  kinds: readonly HealthFileKind[],
): Promise<HealthFile[]> {
  const work = async (tx: Tx) => ({
    report: (await readHealth(tx, order.user.id, { ...order.query, parts: healthParts.join(',') }, order.now)) as WholeReport,
    tenants: await namesOf(tx, sql`select name from tenant where id = any (${idsIn(order.query.tenant)}::bigint[]) order by id`),
    levels: await namesOf(
      tx,
      sql`select level as name from alarm_level where id = any (${idsIn(order.query.alarm_level)}::bigint[]) order by id`,
    ),
    address: await logoAddress(tx, idsIn(order.query.tenant)),
  });
  const { result: read, asOf } = await store.read(scope, work, order.read);
  const { address, ...facts } = read;
  const { language, zone, now } = order;
  const logo = address === null ? null : await readLogo(store, address);
  const whole: HealthFacts = {
    ...facts,
    language,
    zone,
    now,
    asOf,
    logo,
    author: order.user.name,
    tables: healthTables(read.report, language),
  };
  return Promise.all(
    kinds.map(async (kind) => ({
      name: exportName(healthWords.title[language], now, kind),
      type: kind === 'xlsx' ? xlsxType : 'application/pdf',
      bytes: kind === 'xlsx' ? await writeWorkbook(sheetsOf(whole)) : await writeHealthPdf(whole),
      asOf,
    })),
  );
}

const idsIn = (named: string | undefined): number[] => named?.split(',').map(Number) ?? [];

async function namesOf(tx: Tx, query: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await query.execute(tx);
  return (rows as { name: string }[]).map(({ name }) => name);
}

/** The address of the logo of the one tenant that a report is of. */
async function logoAddress(tx: Tx, tenants: readonly number[]): Promise<string | null> {
  if (tenants.length !== 1) return null;
  const { rows } = await sql<{ logo_image: string | null }>`select logo_image from tenant where id = ${tenants[0]}`.execute(tx);
  return rows[0]?.logo_image || null;
}

/** The largest side of a logo, in pixels. */
const logoSide = 600;

async function readLogo(store: Store, address: string): Promise<Logo> {
  const stored = await store.within(platformScope, (tx) => readStoredFile(tx, address));
  if (!stored) return 'unreadable';
  return pictureLibrary()(stored)
    .resize({ width: logoSide, height: logoSide, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
    .catch(() => 'unreadable' as const);
}

/** A summary with the facts and figures, then a sheet for each part: numbers are numbers, moments are in UTC and beside it in the zone. */
function sheetsOf({ report, tables, language, zone, now, asOf, author, tenants, levels }: HealthFacts): Sheet[] {
  const word = (of: keyof typeof healthWords) => healthWords[of][language];
  const named = (names: readonly string[]) => (names.length > 0 ? names.join(', ') : word('everything'));
  const facts: [string, Cell][] = [
    [word('from'), localTime(Date.parse(report.from), zone)],
    [word('to'), localTime(Date.parse(report.to), zone)],
    [word('zone'), zone],
    [word('tenants'), named(tenants)],
    ...(levels.length > 0 ? [[word('levels'), levels.join(', ')] satisfies [string, Cell]] : []),
    [word('made'), `${localTime(now, zone)}, ${word('by')} ${author}`],
    ...(asOf === null ? [] : [[word('asOf'), localTime(asOf, zone)] satisfies [string, Cell]]),
    [word('alarms'), report.alarms],
  ];
  const figures = tables.flatMap(({ title, figures: of }) =>
    of.map(({ name, kind, value }): Cell[] => [
      title,
      name,
      kind === 'moment' && typeof value === 'string' ? localTime(Date.parse(value), zone) : value,
    ]),
  );
  const summary: Sheet = {
    name: word('summary'),
    columns: [
      { title: word('part'), width: 36 },
      { title: word('figure'), width: 36 },
      { title: word('value'), width: 48 },
    ],
    rows: [...facts.map(([name, value]): Cell[] => [word('title'), name, value]), ...figures],
  };
  return [summary, ...tables.map((table) => sheetOf(table, zone))];
}

function sheetOf({ title, columns, rows }: HealthTable, zone: string): Sheet {
  return {
    name: title,
    columns: columns.flatMap(({ title: column, kind }) => {
      if (kind === 'moment')
        return [
          { title: column, width: 24 },
          { title: `${column} (${zone})`, width: 46 },
        ];
      return [{ title: kind === 'duration' ? `${column} (s)` : column, width: kind === 'text' ? 32 : 14 }];
    }),
    rows: rows.map((row) => row.flatMap((value, at) => cellsOf(columns[at]?.kind ?? 'text', value, zone))),
  };
}

function cellsOf(kind: ValueKind, value: Value, zone: string): Cell[] {
  if (kind !== 'moment') return [value];
  return typeof value === 'string' ? [new Date(value), localTime(Date.parse(value), zone)] : [null, null];
}
