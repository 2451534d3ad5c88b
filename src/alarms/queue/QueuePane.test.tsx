import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import { releaseAfterMs } from '../../../machines/alarms/queue/frozen-order.machine.ts';
import { AlarmQueue } from '../../../machines/alarms/queue/queue.ts';
import { anAlarm, ana, bruno, endedBy, takenBy } from '../../../machines/quality/paths/samples.ts';
import { Localized } from '../../testing/localized.tsx';
import { dayAndTime } from '../../words/time.ts';
import { countSimilar } from './Queue.tsx';
import { QueuePane } from './QueuePane.tsx';

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(560);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(380);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function show(queue: AlarmQueue, holding: 'untaken' | 'mine' | 'others' = 'untaken', isCompact = false) {
  const onOpen = vi.fn<(alarm: unknown) => void>();
  const rows = { untaken: queue.waiting, mine: queue.mine, others: queue.others }[holding];
  const pane = () => (
    <Localized>
      <QueuePane
        title="New"
        ownership={holding}
        rows={rows}
        find={(id) => queue.get(id)}
        countOf={(alarm) => countSimilar(queue, alarm)}
        opened={null}
        compact={isCompact}
        onOpen={onOpen}
        empty="nothing"
      />
    </Localized>
  );
  const { rerender } = render(pane());
  return { onOpen, redraw: () => rerender(pane()), list: () => screen.getByRole('listbox') };
}
const shown = () => screen.queryAllByRole('option').map((row) => within(row).getByText(/^Warehouse/).textContent);
const named = (id: number, priority: 1 | 2 | 3 | 4) =>
  anAlarm(id, { unit: { ...anAlarm(id).unit, description: `Warehouse ${id}` } }, priority);

test('a row without a name of its type is called by its type number: 5 a face, 6 a plate', { tags: ['OP-9.82', 'OP-3.03'] }, () => {
  const queue = new AlarmQueue(ana.id);
  queue.apply([
    anAlarm(1, { type: 5, alarm_type: '' }),
    anAlarm(2, { type: 6, alarm_type: '' }),
    anAlarm(3, { type: 6, alarm_type: 'Wanted vehicle' }),
  ]);
  show(queue);
  const types = screen.getAllByRole('option').map((row) => row.querySelector('strong')?.textContent);
  expect(types).toEqual(['Face recognition', 'Plate recognition', 'Wanted vehicle']);
});

describe('the order of the queue', () => {
  test('waiting alarms stand by priority, then the oldest first', { tags: ['OP-2.35'] }, () => {
    const queue = new AlarmQueue(ana.id);
    queue.apply([named(4, 3), named(2, 1), named(3, 1), named(1, 2)]);
    show(queue);
    expect(shown()).toEqual(['Warehouse 2', 'Warehouse 3', 'Warehouse 1', 'Warehouse 4']);
  });

  test('no row moves under the pointer: newcomers wait behind a chip until it leaves', () => {
    const queue = new AlarmQueue(ana.id);
    queue.apply([named(5, 2), named(6, 3)]);
    const { redraw, list } = show(queue);
    fireEvent.pointerMove(list());
    queue.apply([named(7, 1), named(8, 3)]);
    redraw();
    expect(shown()).toEqual(['Warehouse 5', 'Warehouse 6']);
    expect(screen.getByRole('button', { name: /2 new/ })).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Priority 1' })).toBeTruthy();
    fireEvent.pointerLeave(list());
    expect(shown()).toEqual(['Warehouse 7', 'Warehouse 5', 'Warehouse 6', 'Warehouse 8']);
  });

  test('the chip itself lets the newcomers in', () => {
    const queue = new AlarmQueue(ana.id);
    queue.apply([named(5, 2)]);
    const { redraw, list } = show(queue);
    fireEvent.pointerMove(list());
    queue.apply([named(7, 1)]);
    redraw();
    fireEvent.click(screen.getByRole('button', { name: /1 new/ }));
    expect(shown()).toEqual(['Warehouse 7', 'Warehouse 5']);
  });

  test('a pointer that was left lying on the list hides no alarm', () => {
    vi.useFakeTimers();
    const queue = new AlarmQueue(ana.id);
    queue.apply([named(5, 2)]);
    const { redraw, list } = show(queue);
    fireEvent.pointerMove(list());
    queue.apply([named(7, 1)]);
    redraw();
    expect(shown()).toEqual(['Warehouse 5']);
    act(() => void vi.advanceTimersByTime(releaseAfterMs));
    expect(shown()).toEqual(['Warehouse 7', 'Warehouse 5']);
  });

  test('a row that somebody took while the pointer is on it keeps its place and says so', { tags: ['OP-4.04'] }, () => {
    const queue = new AlarmQueue(ana.id);
    queue.apply([named(5, 2), named(6, 2)]);
    const { redraw, list } = show(queue);
    fireEvent.pointerMove(list());
    queue.apply([takenBy(bruno, named(5, 2)), endedBy(bruno, named(6, 2))]);
    redraw();
    expect(shown()).toEqual(['Warehouse 5', 'Warehouse 6']);
    expect(screen.getByText('Attending')).toBeTruthy();
    expect(screen.getByText('Attended')).toBeTruthy();
  });
});

test.each(['untaken', 'mine', 'others'] as const)(
  'a click on a row displays its alarm at once, without a question: %s',
  {
    tags: ['OP-4.09', 'OQ-29'],
  },
  (holding) => {
    const queue = new AlarmQueue(ana.id);
    const by = { untaken: null, mine: ana, others: bruno }[holding];
    queue.apply([named(1, 1), named(2, 2)].map((alarm) => (by ? takenBy(by, alarm) : alarm)));
    const { onOpen } = show(queue, holding);
    fireEvent.click(screen.getByText('Warehouse 2'));
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(queue.get(named(2, 2).id));
    expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
  },
);

describe('the keyboard in the queue', () => {
  test('↑ ↓ move the cursor and Enter displays', { tags: ['OP-4.09'] }, () => {
    const queue = new AlarmQueue(ana.id);
    queue.apply([named(1, 1), named(2, 2), named(3, 3)]);
    const { onOpen, list } = show(queue);
    act(() => list().focus());
    fireEvent.keyDown(list(), { key: 'ArrowDown' });
    fireEvent.keyDown(list(), { key: 'Enter' });
    expect(onOpen).toHaveBeenCalledWith(queue.waiting[1]);
    fireEvent.keyDown(list(), { key: 'End' });
    expect(list().getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option')[2]?.id);
  });

  test('Page Up goes back, Page Down goes on, and Home and End are the ends', { tags: ['OP-4.09'] }, () => {
    const queue = new AlarmQueue(ana.id);
    queue.apply(Array.from({ length: 5 }, (_, at) => named(at + 1, 2)));
    const { list } = show(queue);
    act(() => list().focus());
    const cursorAfter = (...keys: string[]) => {
      for (const key of keys) fireEvent.keyDown(list(), { key });
      return screen.getAllByRole('option').findIndex(({ id }) => id === list().getAttribute('aria-activedescendant'));
    };
    expect(cursorAfter('End')).toBe(4);
    expect(cursorAfter('PageUp')).toBeLessThan(4);
    expect(cursorAfter('Home')).toBe(0);
    expect(cursorAfter('PageUp')).toBe(0);
    expect(cursorAfter('PageDown')).toBeGreaterThan(0);
    expect(cursorAfter('End', 'PageDown')).toBe(4);
  });
});

describe('what a row says', () => {
  test('mine and another’s differ in more than colour, and say whose they are', { tags: ['OP-2.36'] }, () => {
    const queue = new AlarmQueue(ana.id);
    queue.apply([takenBy(ana, named(1, 1)), takenBy(bruno, named(2, 1))]);
    show(queue, 'others');
    expect(screen.getByText('taken by Bruno')).toBeTruthy();
    expect(document.querySelector('[data-holding]')?.getAttribute('data-holding')).toBe('others');
  });

  test('open alarms of the same type at the same unit are counted', () => {
    const queue = new AlarmQueue(ana.id);
    queue.apply([anAlarm(3), anAlarm(6), anAlarm(9, { alarm_type: 'Fire' })]);
    show(queue);
    expect(screen.getAllByText('×2')).toHaveLength(2);
  });

  const restored = { state: 'restored', at: '2026-03-02T08:05:00.000Z' } as const;
  const markOf = (row: HTMLElement) => {
    const mark = row.querySelector<HTMLElement>('[data-restore]');
    return mark && [mark.textContent, mark.querySelector('path')?.getAttribute('d'), mark.title];
  };

  test.each([false, true])('open and restored differ by word and shape, others have neither; one line: %s', (isCompact) => {
    const queue = new AlarmQueue(ana.id);
    queue.apply([anAlarm(3, { restore: { state: 'open', at: null } }), anAlarm(6, { restore: restored }), anAlarm(9)]);
    show(queue, 'untaken', isCompact);
    const [open, ended, other] = screen.getAllByRole('option').map(markOf);
    expect([open?.[0], ended?.[0], other]).toEqual(['Not restored', 'Restored', null]);
    expect(open?.[1]).not.toBe(ended?.[1]);
    expect(ended?.[2]).toBe(`Restored by the panel: ${dayAndTime(restored.at)}`);
  });

  test('a restore changes the row of an alarm that is shown', () => {
    const queue = new AlarmQueue(ana.id);
    queue.apply([anAlarm(3, { restore: { state: 'open', at: null } })]);
    const { redraw } = show(queue);
    queue.apply([anAlarm(3, { restore: restored, version: anAlarm(3).version + 1 })]);
    redraw();
    expect(screen.getAllByRole('option').map((row) => markOf(row)?.[0])).toEqual(['Restored']);
  });

  test('a row states the most urgent of its owner and times by shape and word, in both densities', () => {
    const clocks = { take_warn: null, take_due: null, end_warn: null, end_due: '2026-03-02T08:05:00.000Z', breached: 'end' } as const;
    const parked = { until: '2026-03-02T09:00:00.000Z', since: '2026-03-02T08:30:00.000Z', reason: 'Patrol' };
    const mine = (id: number, given: Partial<Alarm>) => takenBy(ana, anAlarm(id, given));
    for (const isCompact of [false, true]) {
      const queue = new AlarmQueue(ana.id);
      queue.apply([
        mine(3, { parked, clocks }),
        mine(6, { clocks }),
        mine(9, { clocks, unattended_since: '2026-03-02T08:10:00.000Z' }),
        mine(12, { offer: { to: { kind: 'user', id: 4, name: 'Bruno' }, until: '2099-03-02T09:00:00.000Z', note: null } }),
      ]);
      show(queue, 'mine', isCompact);
      const rows = screen.getAllByRole('option');
      const marks = rows.map((row) => row.querySelector('[data-handling]'));
      expect(marks.map((mark) => mark?.textContent ?? null)).toEqual(['Parked', null, 'Unattended', 'Offered']);
      expect(new Set(marks.map((mark) => mark?.querySelector('path')?.getAttribute('d'))).size).toBe(4);
      const clocksOf = rows.map((row) => row.querySelector('[data-clock]')?.getAttribute('data-clock') ?? null);
      expect(clocksOf).toEqual([null, 'late', 'late', null]);
      cleanup();
    }
  });

  test('ten thousand rows draw only what is seen', () => {
    const queue = new AlarmQueue(ana.id);
    queue.apply(Array.from({ length: 10_000 }, (_, i) => anAlarm(i + 1)));
    show(queue);
    expect(screen.getAllByRole('option').length).toBeLessThan(20);
    expect(screen.getByRole('heading', { name: 'New 10000' })).toBeTruthy();
  });
});
