import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import { alarmsMachine } from '../../../machines/alarms/queue/alarms.machine.ts';
import { anAlarm, ana, refused } from '../../../machines/quality/paths/samples.ts';
import { ConsoleProvider } from '../../platform/console.ts';
import { type Platform, PlatformProvider } from '../../platform/platform.ts';
import { createFakeConsole } from '../../testing/console.ts';
import { Localized } from '../../testing/localized.tsx';
import { QueueRow } from '../queue/QueueRow.tsx';
import { AlarmGroup } from './AlarmGroup.tsx';

const unit = anAlarm(1).unit;
const member = (id: number, more: Partial<Alarm> = {}, priority: 2 | 3 = 3) => anAlarm(id, { unit, group: 5, ...more }, priority);

/** The group of the alarm 1, at a platform that refuses what it is asked. */
function show(alarms: readonly Alarm[]) {
  const actor = createActor(alarmsMachine, { input: { me: ana.id } });
  actor.getSnapshot().context.queue.apply(alarms);
  const onOpen = vi.fn<(alarm: Alarm) => void>();
  const call = vi.fn(() => Promise.resolve(refused('alarm.changed', { message: 'Bruno holds this alarm.' })));
  const platform = { capabilities: null, call, ask: call, download: call, clock: { now: Date.now } } as unknown as Platform;
  render(
    <Localized>
      <ConsoleProvider value={createFakeConsole(ana as never).console}>
        <PlatformProvider value={platform}>
          <AlarmGroup alarms={actor} id={anAlarm(1).id} abilities={[{ action: 'update', subject: 'Alarm' }]} onOpen={onOpen} />
        </PlatformProvider>
      </ConsoleProvider>
    </Localized>,
  );
  return { onOpen, call };
}

test('lists the open alarms of the group, most urgent first, and opens one', () => {
  const { onOpen } = show([
    member(1, { alarm_type: 'Door' }),
    member(2, { alarm_type: 'Motion' }, 2),
    member(3, { group: 6, alarm_type: 'Glass' }),
    member(4, { alarm_type: 'Panic', life_safety: true }),
  ]);
  expect(screen.getByText('2 alarms at this unit')).toBeTruthy();
  const members = screen.getAllByRole('button', { name: /Door|Motion|Glass|Panic/ });
  expect(members.map(({ textContent }) => /Door|Motion|Glass|Panic/.exec(textContent ?? '')?.[0])).toEqual(['Motion', 'Door']);
  fireEvent.click(members[0] as HTMLElement);
  expect(onOpen.mock.calls.map(([alarm]) => Number(alarm.id))).toEqual([2]);
});

test('an alarm alone, or danger to life, is shown in no group', () => {
  show([member(1), member(2, { life_safety: true })]);
  expect(screen.queryByText(/at this unit/)).toBeNull();
});

test('taking an alarm out sends its version, and a refusal is shown in words', async () => {
  const { call } = show([member(1), member(2)]);
  fireEvent.click(screen.getByRole('button', { name: 'Take out of the group' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBeTruthy());
  const { version } = anAlarm(1);
  expect(call).toHaveBeenCalledWith('handleAlarm', expect.objectContaining({ params: { id: 1 }, body: { act: 'leave_group', version } }));
});

test('a row states how many further signals its alarm counted, and whether its source chatters', () => {
  const repeats = { count: 37, last: '2026-01-05T08:00:00.000Z' as never, is_latched: true };
  const row = (alarm: Alarm) => (
    <Localized>
      <QueueRow alarm={alarm} ownership="untaken" count={1} active={false} opened={false} compact={false} left={null} />
    </Localized>
  );
  const { rerender, container } = render(row(anAlarm(1, { repeats }, 3)));
  expect(container.querySelector('[data-repeats]')?.textContent).toBe('+37 chattering');
  rerender(row(anAlarm(1, { repeats: { ...repeats, is_latched: false } }, 3)));
  expect(container.querySelector('[data-repeats]')?.textContent).toBe('+37 signals');
  rerender(row(anAlarm(1, {}, 3)));
  expect(container.querySelector('[data-repeats]')).toBeNull();
});
