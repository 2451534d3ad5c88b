import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import { noticesMachine } from '../../../machines/alarms/notices/notices.machine.ts';
import { anAlarm, ana } from '../../../machines/quality/paths/samples.ts';
import { ConsoleProvider } from '../../platform/console.ts';
import { createFakeConsole } from '../../testing/console.ts';
import { Localized } from '../../testing/localized.tsx';
import { useReportRows } from '../queue/rows-in-view.ts';
import { urgentTitle } from './Announcer.tsx';
import { Bell } from './Bell.tsx';
import { BreachAnnouncer } from './BreachAnnouncer.tsx';
import { Toasts } from './Toasts.tsx';

function Rows({ ids }: { ids: readonly Alarm['id'][] }) {
  useReportRows(ids);
  return null;
}

function open() {
  const known = new Map<number, Alarm>();
  const notices = createActor(noticesMachine, { input: { isEnabled: true } }).start();
  const onOpen = vi.fn<(alarm: Alarm) => void>();
  const shared = { notices, find: (id: number) => known.get(id), onOpen };
  render(
    <Localized>
      <Toasts {...shared} />
      <Bell {...shared} />
    </Localized>,
  );
  const announce = (...alarms: Alarm[]) => {
    for (const alarm of alarms) known.set(alarm.id, alarm);
    act(() => notices.send({ type: 'notices.announce', alarms }));
  };
  return { announce, notices, onOpen };
}

test('a toast has description, unit, acronym and level; a click displays the alarm and hides it', {
  tags: ['OP-3.04', 'OP-4.03', 'OQ-33', 'OP-4.09', 'OQ-29'],
}, () => {
  const { announce, onOpen } = open();
  announce(anAlarm(1));
  expect(screen.getByText('Movement in the yard')).toBeTruthy();
  expect(screen.getByText('Warehouse 7').closest('span')?.textContent).toBe('Warehouse 7 · SD');
  expect(screen.getByText('Warehouse 7').tagName).toBe('BDI');
  expect(screen.getByRole('img', { name: 'Priority 2: Level 2' })).toBeTruthy();
  const edge = screen.getByText('Movement in the yard').closest<HTMLElement>('[style]')?.style.borderInlineStartColor;
  expect(edge?.toLowerCase()).toBe(anAlarm(1).alarm_level.color.toLowerCase());
  fireEvent.click(screen.getByText('Movement in the yard'));
  expect(onOpen).toHaveBeenCalledWith(anAlarm(1));
  expect(screen.queryByText('Movement in the yard')).toBeNull();
});

test('a toast says whether its panel restored it', () => {
  const { announce } = open();
  announce(anAlarm(1, { restore: { state: 'restored', at: null } }));
  expect(screen.getByText('Warehouse 7').closest('span')?.textContent).toBe('Warehouse 7 · SD · Restored');
});

test('an alarm announced again replaces its toast', { tags: ['OP-4.05', 'OQ-33'] }, () => {
  const { announce } = open();
  announce(anAlarm(1));
  announce(anAlarm(1, { description: 'Two people in the yard' }));
  expect(screen.queryByText('Movement in the yard')).toBeNull();
  expect(screen.getAllByText('Two people in the yard')).toHaveLength(1);
});

test('P1 and P2 interrupt whoever listens, P3 does not', () => {
  const { announce } = open();
  announce(anAlarm(1, {}, 3));
  const spoken = document.querySelector('[aria-live=assertive]');
  expect(spoken?.textContent).toBe('');
  announce(anAlarm(2, {}, 1));
  expect(spoken?.textContent).toBe('Priority 1: Intrusion, Warehouse 7');
});

test('a burst is one line: the most urgent alarm and the number of the others', { tags: ['OP-4.03'] }, () => {
  const { announce } = open();
  announce(...[1, 2, 3, 4, 5, 6].map((id) => anAlarm(id)), anAlarm(7, { description: 'Panic button' }, 1));
  expect(screen.getAllByRole('button', { name: 'Hide this notification' })).toHaveLength(1);
  expect(screen.getByText('Panic button')).toBeTruthy();
  expect(screen.getByRole('button', { name: '6 more alarms' })).toBeTruthy();
});

test('an alarm whose row is on the screen has no toast', { tags: ['OP-4.03'] }, () => {
  const { announce } = open();
  const rows = render(<Rows ids={[anAlarm(1).id]} />);
  announce(anAlarm(1), anAlarm(2, { description: 'Out of view' }));
  expect(screen.getByText('Out of view')).toBeTruthy();
  expect(screen.queryByText('Movement in the yard')).toBeNull();
  rows.unmount();
  expect(screen.getByRole('button', { name: '1 more alarm' })).toBeTruthy();
});

test('the bell lists the newest first and clears one entry at a time', { tags: ['OQ-113'] }, () => {
  const { announce } = open();
  announce(anAlarm(1, { description: 'first' }));
  announce(anAlarm(2, { description: 'second' }));
  fireEvent.click(screen.getByRole('button', { name: 'Notifications, 2 new' }));
  expect(screen.getAllByText(/^(first|second)$/).map((entry) => entry.textContent)).toEqual(['second', 'first']);
  fireEvent.click(screen.getAllByRole('button', { name: 'Clear this entry' })[0] as HTMLElement);
  expect(screen.queryByText('second')).toBeNull();
  expect(screen.getByText('first')).toBeTruthy();
});

test('what the bell lists is not stored in the browser', { tags: ['OQ-113'] }, () => {
  const { announce } = open();
  announce(anAlarm(1, { description: 'Not for the disk' }));
  expect(screen.getAllByText('Not for the disk').length).toBeGreaterThan(0);
  for (const store of [localStorage, sessionStorage]) expect(JSON.stringify(Object.entries(store))).not.toContain('Not for the disk');
});

test('an alarm whose time passed is announced to its supervisor by toast and bell', () => {
  const known = new Map([[anAlarm(1).id, anAlarm(1)]]);
  const notices = createActor(noticesMachine, { input: { isEnabled: true } }).start();
  const { console, say } = createFakeConsole(ana);
  const shared = { notices, find: (id: number) => known.get(id as never), onOpen: () => undefined };
  render(
    <Localized>
      <ConsoleProvider value={console}>
        <BreachAnnouncer isLeading {...shared} />
        <Toasts {...shared} />
      </ConsoleProvider>
    </Localized>,
  );
  act(() => say({ name: 'alarm.breached', event_id: null, epoch: null, data: { id: anAlarm(1).id, of: 'take' } }));
  expect(screen.getByText('Movement in the yard')).toBeTruthy();
  expect(notices.getSnapshot().context.bell).toEqual([anAlarm(1).id]);
});

test('the title says how many wait of the most urgent priority', () => {
  expect(urgentTitle([0, 2, 5, 0])).toBe('(2) P2');
  expect(urgentTitle([0, 0, 0, 0])).toBe('');
});
