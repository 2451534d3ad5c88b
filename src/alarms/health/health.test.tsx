import { act, cleanup, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { HealthPart, HealthReport } from '../../../contract/alarms/health-calls.ts';
import { ana, replied } from '../../../machines/quality/paths/samples.ts';
import { failures, renderScreen } from '../../testing/screen.tsx';
import { HealthScreen } from './HealthScreen.tsx';
import { clipSpan, formatSeconds, healthAddress, parseHealthFilter, reportedAlarms } from './health-filter.ts';

const call = 'GET /v1/reports/health';
const view = <HealthScreen params={{}} pattern="/reports/health" />;
const now = Date.parse('2026-11-29T10:00:00.250Z');
const span = { from: '2026-11-22T10:00:00.250Z', to: '2026-11-29T10:00:00.250Z' };
const source = { unit: { id: 12, name: 'North unit' }, alarm_type: 'Intrusion', id_alarm_type: 4, alarms: 40 } as const;
const times = { alarms: 100, take: { count: 90, p50: 42, p90: 725, p95: 3725 }, end: null };
const parts = {
  load: {
    unattended: 10,
    hours: 6,
    peak: { from: '2026-11-22T09:55:00.000Z', alarms: 12 },
    operators: [{ id: ana.id, name: ana.name, alarms: 90, hours: 6, peak: null }],
    operators_count: 1,
  },
  flood: { count: 2, ms: 6_048_000, alarms: 30, largest: [{ from: span.from, to: '2026-11-22T10:10:30.000Z', alarms: 25 }] },
  priorities: [
    { priority: 1, alarms: 4 },
    { priority: 2, alarms: 6 },
    { priority: 4, alarms: 90 },
  ],
  sources: [source, { ...source, alarm_type: 'Unlisted', id_alarm_type: null }],
  chattering: { count: 11, most: [{ ...source, bursts: 7, repeats: 3 }] },
  stale: { to: '2026-11-28T10:00:00.250Z', waiting: 2, attending: 0, oldest: [] },
  causes: {
    ended: 80,
    kinds: [
      { kind: 'false', alarms: 30 },
      { kind: 'real', alarms: 30 },
    ],
    false: [
      { outcome: { id: 2, name: 'False' }, cause: { id: 7, name: 'Wind' }, alarms: 20 },
      { outcome: { id: 2, name: 'False' }, cause: null, alarms: 10 },
    ],
  },
  times: { all: times, levels: [{ ...times, id: 3, name: 'Critical', priority: 1, color: '#C00012' }], operators: [], tenants: [] },
} as unknown as Required<Pick<HealthReport, HealthPart>>;

/** Answers each call with the parts that it names. */
function answer(options: unknown) {
  const { query } = options as { query: [string, string][] };
  const named = new Map(query).get('parts')?.split(',') as HealthPart[];
  return replied({ ...span, alarms: 100, ...Object.fromEntries(named.map((name) => [name, parts[name]])) });
}
const show = (given: Parameters<typeof renderScreen>[1] = {}) =>
  renderScreen(view, { answers: { [call]: answer }, now: () => now, ...given });
const part = async (name: string) => within(await screen.findByRole('region', { name }));
const links = (of: Awaited<ReturnType<typeof part>>) =>
  of
    .getAllByRole('link')
    .map((link) => decodeURIComponent(link.getAttribute('href') ?? '').replace(`created.from=${span.from}&created.to=${span.to}`, '…'));

test('four failures are four sentences, and none of them is a figure', async () => {
  const sentences = new Set<string>();
  for (const failed of Object.values(failures)) {
    cleanup();
    await renderScreen(view, { answers: { [call]: failed }, now: () => now });
    await screen.findAllByRole('button', { name: 'Try again' });
    sentences.add(document.body.textContent);
  }
  expect(sentences.size).toBe(4);
  for (const text of sentences) expect(text).not.toMatch(/No flood|No source chattered|No alarm of more than a day/);
});

test('the load per operator and ten minutes, and its greatest interval within the span', async () => {
  await show();
  const load = await part('Alarms per operator and 10 minutes');
  expect(load.getAllByText('2.50')).toHaveLength(2);
  expect(load.getByText(/Taken by nobody: 10/)).toBeTruthy();
  expect(links(load)).toEqual([
    '/alarm?created.from=2026-11-22T10:00:00.250Z&created.to=2026-11-22T10:04:59.999Z',
    `/alarm?…&operator=${ana.id}`,
  ]);
});

test('the share of time in flood, and the largest floods', async () => {
  await show();
  const flood = await part('Time in flood');
  expect(flood.getByText('1%')).toBeTruthy();
  expect(flood.getByText('2 floods with 30 alarms.')).toBeTruthy();
  expect(flood.getByText('10:30')).toBeTruthy();
  expect(links(flood)).toEqual(['/alarm?created.from=2026-11-22T10:00:00.250Z&created.to=2026-11-22T10:10:30.000Z']);
});

test('priorities 1 and 2 are one band of the recommended shares', async () => {
  await show();
  const rows = (await part('Priorities')).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)).toEqual(['Priorities 1 and 21010%5%', 'Priority 300%15%', 'Priority 49090%80%']);
  expect(links(await part('Priorities'))).toEqual(['/alarm?…&priority=1,2', '/alarm?…&priority=4']);
});

test('sources open by unit and type, where the type has a record', async () => {
  await show();
  expect(links(await part('Top ten sources'))).toEqual(['/alarm?…&unit=12&alarm_type=4']);
  const chattering = await part('Chattering sources');
  expect(chattering.getAllByRole('row')[1]?.textContent).toBe('Intrusion North unit4073');
  expect(chattering.getByText('1 of 11 are shown.')).toBeTruthy();
});

test('standing alarms open by status up to a day before the end', async () => {
  await show();
  expect(links(await part('Standing alarms'))).toEqual([
    '/alarm/waiting?created.from=2026-11-22T10:00:00.250Z&created.to=2026-11-28T10:00:00.250Z',
  ]);
});

test('false alarms open by outcome and cause, also those without a cause', async () => {
  await show();
  const causes = await part('False alarms by cause');
  expect(causes.getByText('50%')).toBeTruthy();
  expect(links(causes)).toEqual(['/alarm?…&outcome=2&cause=7', '/alarm?…&outcome=2&cause=0']);
});

test('times by level, to the second; a time that no alarm has is a dash', async () => {
  await show();
  const rows = (await part('Times to take and to end')).getAllByRole('row').map((row) => row.textContent.trim());
  expect(rows[1]).toBe('All1000:4212:051:02:05–––');
  expect(rows[3]).toBe('1 Critical1000:4212:051:02:05–––');
});

test('without the right to the history numbers open nothing', async () => {
  await show({ abilities: [{ action: 'read', subject: 'AlarmReport' }] });
  expect((await part('Priorities')).getByText('90')).toBeTruthy();
  expect(screen.queryAllByRole('link')).toEqual([]);
});

test('the parts are read by themselves, over the same span, and read again with a new end', async () => {
  let at = now;
  const { ask } = await show({ now: () => at });
  await part('Times to take and to end');
  const spans = () =>
    new Set(ask.mock.calls.map(([, options]) => new Map((options as { query: [string, string][] }).query).get('created.to')));
  expect([ask.mock.calls.length, [...spans()]]).toEqual([8, [span.to]]);
  at += 60_000;
  await act(async () => screen.getByRole('button', { name: 'Read again' }).click());
  expect([...spans()]).toEqual([span.to, '2026-11-29T10:01:00.250Z']);
});

test('the whole report is exported as a workbook and as a PDF, in the zone of the browser', async () => {
  const send = vi.fn();
  const exports = { send, getSnapshot: () => ({}), subscribe: () => ({ unsubscribe: () => undefined }) };
  await show({ actors: { exports } });
  for (const name of ['Excel', 'PDF']) await act(async () => screen.getByRole('button', { name: new RegExp(name) }).click());
  const asked = send.mock.calls.map(([{ ask }]) => ask as { key: string; path: string; params: [string, string][] });
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const params = (file: string) => [...Object.entries({ 'created.from': span.from, 'created.to': span.to, file, zone })];
  expect(asked.map(({ path, params: sent }) => [path, sent])).toEqual([
    ['/v1/reports/health', params('xlsx')],
    ['/v1/reports/health', params('pdf')],
  ]);
  expect(new Set(asked.map(({ key }) => key)).size).toBe(2);
});

test('an address holds span, tenants and levels; without a span it is of seven days', () => {
  expect(healthAddress(parseHealthFilter('period=30d&tenant=1,2&alarm_level=3&unit=4'))).toBe(
    '/reports/health?period=30d&tenant=1%2C2&alarm_level=3',
  );
  expect(parseHealthFilter('').period).toBe('7d');
  expect(reportedAlarms(parseHealthFilter(''), now)).toMatchObject({ ...span, period: null });
  expect(reportedAlarms(parseHealthFilter(`created.to=${span.to}`), 0).from).toBe(span.from);
});

test('an interval is cut at both ends of the span', () => {
  const of = reportedAlarms(parseHealthFilter(''), now);
  expect(clipSpan(of, '2026-11-29T09:55:00.000Z', 600_000)).toEqual({ from: '2026-11-29T09:55:00.000Z', to: span.to });
  expect([formatSeconds(5), formatSeconds(725), formatSeconds(97_385)]).toEqual(['0:05', '12:05', '27:03:05']);
});
