import sharp from 'sharp';
import { expect, test } from 'vitest';
import { emptyReport, madeReport } from '../../testing/health-report.ts';
import { pdfDrawing } from '../../testing/pdf-text.ts';
import type { HealthFacts } from './health-facts.ts';
import { type HealthTable, healthTables } from './health-tables.ts';
import { writeHealthPdf } from './write-health-pdf.ts';

const facts: HealthFacts = {
  language: 'en',
  zone: 'America/Mexico_City',
  now: Date.parse('2026-09-01T02:00:00Z'),
  report: madeReport,
  tables: [],
  author: 'Ana',
  tenants: ['North', 'South'],
  levels: ['High', 'Low'],
  logo: null,
  asOf: null,
};
/** The pages of a report as lists of what they draw. */
const drawn = async (of: Partial<HealthFacts>) => pdfDrawing(await writeHealthPdf({ ...facts, ...of }));
const texts = (pages: readonly string[][]) => pages.flat().filter((line) => line.endsWith('"'));
const table = (of: Partial<HealthTable>): HealthTable => ({ title: 'Table', figures: [], columns: [], rows: [], ...of });

test('every text and line of a report is where it was laid out', async () => {
  const pages = await drawn({ tables: healthTables(madeReport, 'en') });
  await expect(pages.map((page) => page.join('\n')).join('\n\n')).toMatchFileSnapshot('drawings/report.txt');
});

test('a report without alarms says so of each part, in its language and number format', async () => {
  const pages = await drawn({
    language: 'es',
    tables: healthTables({ ...emptyReport, alarms: 12_345 }, 'es'),
    report: emptyReport,
    tenants: [],
    levels: [],
  });
  await expect(pages.map((page) => page.join('\n')).join('\n\n')).toMatchFileSnapshot('drawings/empty-report.txt');
});

test('a table that does not fit goes on on the next page, below its headings', async () => {
  const columns = [
    { title: 'Text', kind: 'text' },
    { title: 'Moment', kind: 'moment' },
  ] as const;
  const rows = Array.from({ length: 50 }, (_, n) => [`Row ${n + 1}`, '2026-09-01T00:00:00Z']);
  const [first = [], second = [], ...rest] = await drawn({ tables: [table({ columns, rows })] });
  const rowsOf = (page: readonly string[]) => page.flatMap((line) => / "(Row \d+|Text)"$/.exec(line)?.[1] ?? []);
  expect(rest).toEqual([]);
  expect([rowsOf(first)[0], rowsOf(first).at(-1), rowsOf(second).slice(0, 2), rowsOf(second).at(-1)]).toEqual([
    'Text',
    'Row 37',
    ['Text', 'Row 38'],
    'Row 50',
  ]);
  expect(texts([second])[0]).toMatch(/^50 59 /);
});

test('texts that share too little width are cut, figures and moments are not', async () => {
  const long = 'This text is far too long for a quarter of the width that a page of this report has for its columns';
  const numbers = Array.from({ length: 9 }, (_, n) => ({ title: `Number${n}`, kind: 'count' as const }));
  const columns = [{ title: 'Text', kind: 'text' as const }, { title: 'Other', kind: 'text' as const }, ...numbers];
  const rows = [[long, `${long} and others`, ...numbers.map((_, n) => n * 111_111)]];
  const pages = await drawn({ tables: [table({ columns, rows, note: 'A note' })] });
  await expect(texts(pages).slice(12).join('\n')).toMatchFileSnapshot('drawings/narrow-table.txt');
});

test('a table without texts takes the whole width', async () => {
  const columns = [
    { title: 'Share', kind: 'share' },
    { title: 'Rate', kind: 'rate' },
    { title: 'Duration', kind: 'duration' },
  ] as const;
  const rows = [
    [0.12345, 1.005, 59],
    [1, 1000, 3599],
    [0, null, 3600],
    [null, 2, 36_061],
  ];
  const pages = await drawn({ language: 'pt', tables: [table({ columns, rows })], logo: 'unreadable' });
  await expect(texts(pages).slice(12).join('\n')).toMatchFileSnapshot('drawings/figures.txt');
});

test('a logo is drawn at the top right, in its proportions, and what follows begins below it', async () => {
  const logo = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const [page = []] = await drawn({ logo });
  await expect(page.join('\n')).toMatchFileSnapshot('drawings/logo.txt');
});

test('the document states its title, author and language for programs', async () => {
  const bytes = (await writeHealthPdf({ ...facts, language: 'pt' })).toString('latin1');
  expect(bytes.replaceAll('\0', '')).toContain('Saúde dos alarmes)');
  expect(bytes).toContain('(Ana)');
  expect(bytes).toContain('/Lang (pt)');
});
