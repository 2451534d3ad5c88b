import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { AlarmId } from '../../../contract/platform/ids.ts';
import { anAlarm } from '../../quality/paths/samples.ts';
import { noticesMachine } from './notices.machine.ts';

function start(isEnabled = true) {
  const clock = new SimulatedClock();
  const actor = createActor(noticesMachine, { input: { isEnabled }, clock }).start();
  const announce = (...ids: number[]) => actor.send({ type: 'notices.announce', alarms: ids.map((id) => anAlarm(id)) });
  return { actor, clock, announce, now: () => actor.getSnapshot().context };
}
const id = (n: number) => AlarmId.parse(n);

test('a new alarm is a toast for ten seconds and stays in the bell list', { tags: ['OP-4.03', 'OP-9.03'] }, () => {
  const { clock, announce, now } = start();
  announce(1);
  clock.increment(9999);
  expect(now().toasts).toEqual([1]);
  clock.increment(1);
  expect(now().toasts).toEqual([]);
  expect(now().bell).toEqual([1]);
});

test('with the preference off there is none', { tags: ['OP-4.03'] }, () => {
  const { actor, announce, now } = start(false);
  announce(1);
  expect(now()).toMatchObject({ toasts: [], bell: [], unseen: 0 });
  actor.send({ type: 'notices.toggle', isEnabled: true });
  announce(2);
  actor.send({ type: 'notices.toggle', isEnabled: false });
  expect(now()).toMatchObject({ toasts: [], bell: [2] });
});

test('an alarm announced again is replaced, not doubled; newest first; cleared one by one', {
  tags: ['OP-4.05', 'OQ-33', 'OQ-113'],
}, () => {
  const { actor, clock, announce, now } = start();
  announce(1, 2);
  clock.increment(6000);
  announce(1);
  expect(now().bell).toEqual([1, 2]);
  clock.increment(4000);
  expect(now().toasts).toEqual([1]);
  actor.send({ type: 'notices.clear', id: id(1) });
  expect(now()).toMatchObject({ bell: [2], toasts: [] });
});

test('opening the bell marks all as seen and takes the toasts off the screen', { tags: ['OQ-113'] }, () => {
  const { actor, announce, now } = start();
  announce(1, 2, 3);
  expect(now().unseen).toBe(3);
  actor.send({ type: 'notices.open' });
  expect(now()).toMatchObject({ unseen: 0, toasts: [] });
  announce(4);
  actor.send({ type: 'notices.close' });
  expect(now().unseen).toBe(0);
});

test('a flood is bounded', () => {
  const { announce, now } = start();
  announce(...Array.from({ length: 1000 }, (_, i) => i + 1));
  expect(now().bell).toHaveLength(200);
  expect(now().bell[0]).toBe(1000);
});

test('a toast that is dismissed stays in the bell; the others stay toasts', { tags: ['OP-4.03'] }, () => {
  const { actor, announce, now } = start();
  announce(1, 2);
  actor.send({ type: 'notices.dismiss', id: id(2) });
  expect(now()).toMatchObject({ bell: [2, 1], toasts: [1], unseen: 2 });
});

test('clearing all leaves neither toasts nor entries nor a count', { tags: ['OQ-113'] }, () => {
  const { actor, announce, now } = start();
  announce(1, 2);
  actor.send({ type: 'notices.clearAll' });
  expect(now()).toMatchObject({ bell: [], toasts: [], unseen: 0 });
});

test('turning notices on leaves the toasts, turning them off keeps new alarms out', { tags: ['OP-4.03'] }, () => {
  const { actor, announce, now } = start();
  announce(1);
  actor.send({ type: 'notices.toggle', isEnabled: true });
  expect(now()).toMatchObject({ isEnabled: true, toasts: [1] });
  actor.send({ type: 'notices.toggle', isEnabled: false });
  announce(2);
  expect(now()).toMatchObject({ isEnabled: false, toasts: [], bell: [1] });
});
