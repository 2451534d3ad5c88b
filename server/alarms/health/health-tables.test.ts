import { expect, test } from 'vitest';
import { emptyReport, madeReport } from '../../testing/health-report.ts';
import { type HealthTable, healthTables } from './health-tables.ts';

/** The tables of a report as text: figures and titles of columns with what their values are. */
const shown = (tables: readonly HealthTable[]) =>
  tables.map(({ title, note, figures, columns, rows }) => ({
    title: note === undefined ? title : `${title}. ${note}`,
    figures: figures.map(({ name, kind, value }) => `${name}: ${value} (${kind})`),
    columns: columns.map((column) => `${column.title} (${column.kind})`),
    rows,
  }));

const expected = [
  {
    title: 'Alarms per operator and 10 minutes. Up to 1 is the aim, more than 2 is too many.',
    figures: [
      'Alarms per operator and 10 minutes: 3 (rate)',
      'Most in 10 minutes: 12 (count)',
      'Most from: 2026-09-01T00:10:00.000Z (moment)',
      'Taken by nobody: 4 (count)',
    ],
    columns: [
      'Operator (text)',
      'Alarms (count)',
      'Hours (count)',
      'Per 10 min (rate)',
      'Most in 10 minutes (count)',
      'Most from (moment)',
    ],
    rows: [
      ['Ana', 24, 1, 4, 9, '2026-09-01T00:20:00.000Z'],
      ['Bruno', 12, 0, null, null, null],
    ],
  },
  {
    title: 'Time in flood. Less than 1% is the aim.',
    figures: ['Time in flood: 0.25 (share)', 'Floods: 1 (count)', 'Alarms in floods: 15 (count)'],
    columns: ['Began (moment)', 'Duration (duration)', 'Alarms (count)'],
    rows: [['2026-09-01T00:05:00.000Z', 901, 15]],
  },
  {
    title: 'Priorities',
    figures: ['Alarms: 40 (count)'],
    columns: ['Priority (text)', 'Alarms (count)', 'Share (share)', 'Recommended (share)'],
    rows: [
      ['1, 2', 4, 0.1, 0.05],
      ['3', 6, 0.15, 0.15],
      ['4', 30, 0.75, 0.8],
    ],
  },
  {
    title: 'Top ten sources',
    figures: [],
    columns: ['Type (text)', 'Unit (text)', 'Alarms (count)', 'Share (share)'],
    rows: [['Intrusion', 'Depot', 10, 0.25]],
  },
  {
    title: 'Chattering sources',
    figures: ['Chattering sources: 5 (count)'],
    columns: ['Type (text)', 'Unit (text)', 'Alarms (count)', 'In bursts (count)', 'Counted signals (count)'],
    rows: [['Sabotage', 'Depot', 8, 6, 21]],
  },
  {
    title: 'Standing alarms',
    figures: ['Waiting: 2 (count)', 'Attending: 1 (count)'],
    columns: ['Alarm (text)', 'Created (moment)', 'Status (text)', 'Level (text)', 'Type (text)', 'Unit (text)'],
    rows: [['A-17', '2026-08-30T06:00:00.000Z', 'Attending', 'High', 'Fire', 'Mill']],
  },
  {
    title: 'False alarms by cause',
    figures: ['False, of those with an outcome: 0.75 (share)', 'Ended: 30 (count)', 'Real: 6 (count)', 'False: 18 (count)'],
    columns: ['Outcome (text)', 'Cause (text)', 'Alarms (count)', 'Share (share)'],
    rows: [
      ['False alarm', 'Animal', 9, 0.5],
      ['False alarm', 'without a cause', 9, 0.5],
    ],
  },
  {
    title: 'Times to take and to end',
    figures: [],
    columns: [
      'Of (text)',
      'Name (text)',
      'Alarms (count)',
      'Taken P50 (duration)',
      'Taken P90 (duration)',
      'Taken P95 (duration)',
      'Ended P50 (duration)',
      'Ended P90 (duration)',
      'Ended P95 (duration)',
    ],
    rows: [
      ['All', '', 40, 5, 61, 3600, 100, 200, 7325],
      ['Level', '1 High', 4, 1, 2, 3, null, null, null],
      ['Operator', 'Ana', 24, null, null, null, 11, 12, 13],
      ['Tenant', 'North', 40, null, null, null, null, null, null],
    ],
  },
];

test('a report is eight tables of figures, and rows of as many values as they have columns', () => {
  const tables = healthTables(madeReport, 'en');
  expect(shown(tables)).toEqual(expected);
  for (const { columns, rows } of tables) for (const row of rows) expect(row).toHaveLength(columns.length);
});

test('a report without alarms divides nothing by nothing', () => {
  const [load, flood, priorities, , , , causes] = shown(healthTables(emptyReport, 'en'));
  expect(load?.figures[0]).toBe('Alarms per operator and 10 minutes: null (rate)');
  expect(flood?.figures[0]).toBe('Time in flood: 0 (share)');
  expect(priorities?.rows[0]).toEqual(['1, 2', 0, 0, 0.05]);
  expect(causes?.figures).toEqual(['False, of those with an outcome: null (share)', 'Ended: 0 (count)']);
});

test('a report of no time has no share of it in flood', () => {
  const [, flood] = shown(healthTables({ ...madeReport, to: madeReport.from }, 'en'));
  expect(flood?.figures[0]).toBe('Time in flood: 0 (share)');
});

test('outcomes none of which was false have a share of 0', () => {
  const causes = { ended: 3, kinds: [{ kind: 'real', alarms: 3 }] as const, false: [] };
  const found = shown(healthTables({ ...madeReport, causes: { ...causes, kinds: [...causes.kinds] } }, 'es'))[6];
  expect(found?.figures).toEqual(['Falsas, de las que tienen resultado: 0 (share)', 'Terminadas: 3 (count)', 'Reales: 3 (count)']);
});
