import { act, fireEvent, render, screen } from '@testing-library/react';
import { useSelector } from '@xstate/react';
import { expect, test } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { floodMachine } from '../../../machines/alarms/flood/flood.machine.ts';
import { selectIsFlood } from '../../../machines/alarms/flood/flood.selectors.ts';
import type { SumKey } from '../../../machines/alarms/queue/summed-rows.ts';
import { anAlarm } from '../../../machines/quality/paths/samples.ts';
import { Localized } from '../../testing/localized.tsx';
import { WidgetToolsProvider } from '../../ui/WidgetTools.tsx';
import { FloodTools } from './FloodTools.tsx';

/** The tools with their banner whenever there is a flood. */
function Tools(props: Omit<Parameters<typeof FloodTools>[0], 'hasBanner'>) {
  return <FloodTools hasBanner={useSelector(props.flood, selectIsFlood)} {...props} />;
}

const sumKey: SumKey = ({ id }) => `${Number(id) % 3}`;

function show() {
  const flood = createActor(floodMachine.provide({ actors: { clock: fromCallback(() => undefined) as never } })).start();
  const tools = document.body.appendChild(document.createElement('div'));
  const waiting = Array.from({ length: 11 }, (_, index) => anAlarm(index + 1));
  const { container } = render(
    <Localized>
      <WidgetToolsProvider value={tools}>
        <Tools flood={flood} waiting={waiting} sumKey={sumKey} version={1} />
      </WidgetToolsProvider>
    </Localized>,
  );
  const raise = (count: number) =>
    act(() => flood.send({ type: 'alarms.raised', count, loaded: waiting.slice(0, count).map(({ created }) => created) }));
  return { flood, raise, banner: () => container.textContent };
}

test('without a flood there is no banner, and a button that sums the rows', () => {
  const { flood, banner } = show();
  expect(banner()).toBe('');
  fireEvent.click(screen.getByRole('button', { name: 'Sum the rows by unit and type' }));
  expect([flood.getSnapshot().value, banner()]).toEqual(['summed', '']);
  expect(screen.getByRole('button', { name: 'A row for each alarm' }).getAttribute('aria-pressed')).toBe('true');
});

test('in a flood the banner counts new alarms, rows and the oldest, with separate rows too', () => {
  const { flood, raise, banner } = show();
  raise(11);
  expect(banner()).toMatch(/^Flood of alarms 22 new in 10 minutes · 3 rows · oldest \S/);
  const [, inBanner] = screen.getAllByRole('button', { name: 'A row for each alarm' });
  fireEvent.click(inBanner as Element);
  expect(flood.getSnapshot().value).toBe('separate');
  expect(banner()).toMatch(/^Flood of alarms/);
  fireEvent.click(screen.getByRole('button', { name: 'Sum the rows' }));
  expect(flood.getSnapshot().value).toBe('flooded');
});
