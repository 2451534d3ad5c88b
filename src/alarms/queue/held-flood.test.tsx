import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { floodLimits } from '../../../contract/alarms/flood.ts';
import { floodMachine } from '../../../machines/alarms/flood/flood.machine.ts';
import { alarmsMachine } from '../../../machines/alarms/queue/alarms.machine.ts';
import { anAlarm, ana, at, replied } from '../../../machines/quality/paths/samples.ts';
import { Script } from '../../../machines/quality/paths/scripted.ts';
import { Localized } from '../../testing/localized.tsx';
import { WaitingList } from './Queue.tsx';

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(560);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(380);
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Two waiting alarms of one unit and type, which a flood sums to one row; one of another unit. */
async function show() {
  const unit = (id: number) => ({ ...anAlarm(1).unit, id: id as ReturnType<typeof anAlarm>['unit']['id'] });
  const rows = [1, 2, 3].map((id) => anAlarm(id, { unit: unit(id < 3 ? 7 : 8), alarm_type: 'Line crossing', created: at(id) }, 3));
  const script = new Script<'readOpenAlarms'>({ readOpenAlarms: [replied({ rows, head: 3, epoch: 'e1', unreadable: [] })] });
  const alarms = createActor(alarmsMachine.provide({ actors: { readOpenAlarms: script.port('readOpenAlarms') } }), {
    input: { me: ana.id },
  }).start();
  let tick: (now: number) => void = () => undefined;
  const clock = fromCallback(({ sendBack }) => {
    tick = (now) => sendBack({ type: 'clock.ticked', now });
  });
  const flood = createActor(floodMachine.provide({ actors: { clock: clock as never } })).start();
  render(
    <Localized>
      <WaitingList alarms={alarms} opened={null} onOpen={() => undefined} backlogAfter={null} flood={flood} />
    </Localized>,
  );
  await screen.findAllByRole('option');
  const start = Date.parse(at(9));
  act(() => tick(start));
  return {
    list: screen.getByRole('listbox'),
    begin: () => act(() => flood.send({ type: 'alarms.raised', count: floodLimits.above + 1, loaded: [] })),
    end: () => act(() => tick(start + floodLimits.withinMs + 1000)),
  };
}
const countRows = () => screen.getAllByRole('option').length;
const banner = () => screen.queryByText('Flood of alarms') !== null;

test('a flood that begins under the pointer changes the list once the pointer has left it', async () => {
  const { list, begin } = await show();
  const separate = countRows();
  fireEvent.pointerMove(list);
  begin();
  expect([banner(), countRows()]).toEqual([false, separate]);
  fireEvent.pointerLeave(list);
  expect([banner(), countRows() < separate]).toEqual([true, true]);
});

test('a flood that ends under the pointer keeps its banner and sums until the pointer leaves', async () => {
  const { list, begin, end } = await show();
  const separate = countRows();
  begin();
  const summed = countRows();
  expect([banner(), summed < separate]).toEqual([true, true]);
  fireEvent.pointerMove(list);
  end();
  expect([banner(), countRows()]).toEqual([true, summed]);
  fireEvent.pointerLeave(list);
  expect([banner(), countRows()]).toEqual([false, separate]);
});
