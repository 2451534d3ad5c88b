import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ChartCounts } from '../../../../contract/places/positions.ts';
import { ChartSetup } from '../../../../contract/workspace/charts.ts';
import { ana, replied } from '../../../../machines/quality/paths/samples.ts';
import { ConsoleProvider } from '../../../platform/console.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createFakeConsole } from '../../../testing/console.ts';
import { Localized } from '../../../testing/localized.tsx';
import { renderSlot } from '../../../testing/slot.tsx';
import { ChartFrame } from './ChartFrame.tsx';
import { ChartTable } from './ChartTable.tsx';
import { NameBars } from './NameBars.tsx';
import { chartQueryOf, normalizeSetup, setupOf } from './setup.ts';

const counts: ChartCounts = {
  bars: [
    { key: 'Intrusion', count: 6, color: null },
    { key: '', count: 14, color: '#C00012' },
  ],
  total: 20,
  from: '2026-03-01T06:00:00.000Z',
  to: '2026-03-07T20:00:00.000Z',
  timezone: 'America/Mexico_City',
};

test('a chart without setup counts alarms of a week by day; unreadable values take their default', { tags: ['OP-9.31', 'OQ-76'] }, () => {
  const week = { measure: 'alarms', by: 'day', days: 7, draw: 'bars' };
  expect(setupOf({})).toEqual(week);
  expect(setupOf({ chart: { measure: 'alarms', by: 'nothing', days: 9000 } })).toEqual(week);
  expect(setupOf({ chart: 'broken' })).toEqual(week);
});

test('a chart is counted by something that its measure has, and hours for a month at most', () => {
  const setup = ChartSetup.parse({ measure: 'cameras', by: 'level' });
  expect(normalizeSetup(setup).by).toBe('unit');
  expect(normalizeSetup(ChartSetup.parse({ by: 'hour', days: 366 })).days).toBe(31);
  expect(chartQueryOf(ChartSetup.parse({ id_unit: 4 }))).toEqual({ measure: 'alarms', by: 'day', days: 7, id_unit: 4 });
});

test('bars with a name say their counts, in the colour of their level', { tags: ['OP-9.31', 'OQ-76', 'OQ-48'] }, () => {
  render(
    <Localized>
      <NameBars setup={ChartSetup.parse({ by: 'type' })} counts={counts} />
    </Localized>,
  );
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Intrusion6', '(none)14']);
});

test('the figures of a chart, in their order or the largest first, with shares and the total', { tags: ['OP-9.32', 'OQ-48'] }, () => {
  render(
    <Localized>
      <ChartTable setup={ChartSetup.parse({ by: 'type' })} counts={counts} />
    </Localized>,
  );
  const rows = () => screen.getAllByRole('row').map(({ textContent }) => textContent?.trim());
  expect(rows()).toEqual(['NameCountShare', 'Intrusion630%', '(none)1470%', 'Total20100%']);
  fireEvent.click(screen.getByRole('button', { name: 'Count' }));
  expect(rows()[1]).toBe('(none)1470%');
});

test('moments are named in the zone in which the days were cut', async () => {
  const { barName } = await import('./words.ts');
  const zone = vi.fn(() => 'America/Mexico_City')();
  expect(barName('2026-03-01T06:00:00.000Z', { by: 'day', measure: 'alarms' }, zone)).toBe('Sun, Mar 1');
  expect(barName('0', { by: 'weekday', measure: 'alarms' }, zone)).toBe('Sunday');
});

test('a chart that could not be counted again stays, says so, and is counted when asked', { tags: ['OP-8.06', 'OQ-18'] }, async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const answers = [replied(counts), null, replied({ ...counts, total: 21 })];
  const ask = (async () => {
    const answer = answers.shift();
    if (!answer) throw new Error('no answer');
    return answer;
  }) as unknown as Platform['ask'];
  try {
    const Chart = () => <ChartFrame setup={ChartSetup.parse({ by: 'type' })}>{() => null}</ChartFrame>;
    const { console } = createFakeConsole(ana);
    renderSlot(
      () => (
        <ConsoleProvider value={console}>
          <Chart />
        </ConsoleProvider>
      ),
      { ask },
    );
    expect(await screen.findByText('20')).toBeTruthy();
    await vi.advanceTimersByTimeAsync(60_000);
    expect((await screen.findByRole('status')).textContent).toContain('Error obtaining the information');
    expect(screen.getByText('20')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('21')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

test('a chart of which nothing was counted says “No data available”, and draws nothing', { tags: ['OP-8.14', 'OQ-109'] }, async () => {
  const { console } = createFakeConsole(ana);
  const Chart = () => <ChartFrame setup={ChartSetup.parse({ by: 'type' })}>{() => <p>drawn</p>}</ChartFrame>;
  const ask = (async () => replied({ ...counts, bars: [], total: 0, as_of: '2026-03-07T19:59:30.000Z' })) as unknown as Platform['ask'];
  renderSlot(
    () => (
      <ConsoleProvider value={console}>
        <Chart />
      </ConsoleProvider>
    ),
    { ask },
  );
  expect(await screen.findByText('No data available')).toBeTruthy();
  expect(screen.queryByText('drawn')).toBeNull();
  expect(screen.getByText(/^As of/).textContent).toMatch(/^As of \d\d:59:30$/);
});
