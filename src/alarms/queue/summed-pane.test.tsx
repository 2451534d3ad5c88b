import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import { floodKey } from '../../../machines/alarms/flood/flood-key.ts';
import { AlarmQueue } from '../../../machines/alarms/queue/queue.ts';
import type { SumKey } from '../../../machines/alarms/queue/summed-rows.ts';
import { anAlarm, ana, at, takenBy } from '../../../machines/quality/paths/samples.ts';
import { Localized } from '../../testing/localized.tsx';
import { QueuePane } from './QueuePane.tsx';

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(560);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(380);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const unit = (id: number) => ({ ...anAlarm(1).unit, id: id as Alarm['unit']['id'], description: `Warehouse ${id}` });
const of = (id: number, unitId: number, more: Partial<Alarm> = {}, priority: 1 | 2 | 3 | 4 = 3) =>
  anAlarm(id, { unit: unit(unitId), alarm_type: 'Line crossing', created: at(id), ...more }, priority);

/** A flood: three of one unit, one of another, one of priority 1, and a panic button. */
function show({ sumKey = floodKey, isSelectable = true }: { sumKey?: SumKey | null; isSelectable?: boolean } = {}) {
  const queue = new AlarmQueue(ana.id);
  queue.apply([of(1, 7), of(2, 8), of(3, 7), of(4, 7), of(5, 7, {}, 1), of(6, 7, { life_safety: true, alarm_type: 'Panic' }, 4)]);
  const onOpen = vi.fn<(alarm: Alarm) => void>();
  const bulk = (selected: readonly Alarm[], clear: () => void) => (
    <button type="button" onClick={clear}>{`selected ${selected.map(({ id }) => id).join()}`}</button>
  );
  const pane = () => (
    <Localized>
      <QueuePane
        title="New"
        ownership="untaken"
        rows={queue.waiting}
        find={(id) => queue.get(id)}
        countOf={() => 1}
        opened={null}
        compact={false}
        onOpen={onOpen}
        empty="nothing"
        sumKey={sumKey}
        hasBoxes={sumKey !== null}
        {...(isSelectable && { bulk })}
      />
    </Localized>
  );
  const { rerender } = render(pane());
  const list = screen.getByRole('listbox');
  const press = (key: string, more: object = {}) => fireEvent.keyDown(list, { key, ...more });
  return { queue, onOpen, list, press, redraw: () => rerender(pane()) };
}
const options = () => screen.getAllByRole('option');
const rows = () =>
  options().map(
    (row) => /(Panic|Line crossing)/.exec(row.textContent ?? '')?.[0] + (/(\d+) alarms/.exec(row.textContent ?? '')?.[0] ?? ''),
  );
const selected = () => screen.getByText(/^selected/).textContent;

test('panic and priority 1 stand first in rows of their own, the rest is summed with its count', () => {
  show();
  expect(rows()).toEqual(['Panic', 'Line crossing', 'Line crossing3 alarms', 'Line crossing']);
});

test('Enter and Right expand a sum, Left collapses it, also from one of its members', () => {
  const { list, press, onOpen } = show();
  fireEvent.focus(list);
  press('ArrowDown');
  press('ArrowDown');
  press('ArrowRight');
  expect(rows()).toHaveLength(7);
  press('ArrowDown');
  press('Enter');
  expect(onOpen.mock.calls.map(([alarm]) => Number(alarm.id))).toEqual([1]);
  press('ArrowLeft');
  expect(rows()).toHaveLength(4);
  press('Enter');
  expect(rows()).toHaveLength(7);
});

test('Space selects a row, a sum with all its alarms; Shift extends, Ctrl+A takes all', () => {
  const { list, press } = show();
  fireEvent.focus(list);
  press('ArrowDown');
  press('ArrowDown');
  press(' ');
  expect(selected()).toBe('selected 1,3,4');
  expect(options()[2]?.getAttribute('aria-selected')).toBe('true');
  press('ArrowDown', { shiftKey: true });
  expect(selected()).toBe('selected 1,2,3,4');
  press('a', { ctrlKey: true });
  expect(selected()).toBe('selected 6,5,1,2,3,4');
  press('Escape');
  expect(selected()).toBe('selected ');
});

test('the box of a row selects it; a click on the row itself opens it', () => {
  const { onOpen } = show();
  fireEvent.click(options()[1]?.querySelector('[data-select]') as Element);
  expect([selected(), onOpen.mock.calls.length]).toEqual(['selected 5', 0]);
  fireEvent.click(options()[0] as Element);
  expect(onOpen.mock.calls.length).toBe(1);
  fireEvent.click(options()[2] as Element, { shiftKey: true });
  expect(selected()).toBe('selected 6,5,1,3,4');
});

test('what left the list is not selected, newcomers of a selected sum are not either', () => {
  const { queue, press, list, redraw } = show();
  fireEvent.focus(list);
  press('End');
  press('ArrowUp');
  press(' ');
  queue.apply([takenBy(ana, of(1, 7)), of(9, 7)]);
  redraw();
  expect(selected()).toBe('selected 3,4');
  // The sum now stands at the place of its third alarm, which is newer than the one of the other unit.
  expect(options()[3]?.querySelector('[data-select]')?.getAttribute('data-select')).toBe('some');
});

test('where nothing can be done with several alarms, none is selected', () => {
  const { press, list } = show({ isSelectable: false });
  fireEvent.focus(list);
  press(' ');
  expect(list.getAttribute('aria-multiselectable')).toBe('false');
  expect(options().filter((row) => row.getAttribute('aria-selected') === 'true')).toEqual([]);
});

test('rows that are not summed have no boxes until one is selected', () => {
  const { press, list } = show({ sumKey: null });
  const boxes = () => options().filter((row) => row.querySelector('[data-select]')).length;
  expect([rows().length, boxes()]).toEqual([6, 0]);
  fireEvent.focus(list);
  press(' ');
  expect(boxes()).toBe(6);
});
