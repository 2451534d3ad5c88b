import { expect, test } from 'vitest';
import { live, missed, open, reread } from '../../quality/paths/link.kit.ts';
import { anAlarm, anUnreadableRow, eventOf, refused } from '../../quality/paths/samples.ts';
import type { ReceivedEvent } from './stream.ts';

test('whenever something is heard, it is known when that was', async () => {
  const link = open({ missedEvents: [new Error('network'), missed([])] });
  const heard = (at: number, events: ReceivedEvent[] = []) => {
    link.send({ type: 'link.message', events, at });
    return link.context().lastEventAt;
  };
  link.opened(1);
  expect([link.context().lastEventAt, heard(2), link.reloads()]).toEqual([1, 2, 0]);
  link.based(10);
  expect([link.actor.getSnapshot().value, heard(3)]).toEqual([{ catchingUp: 'replaying' }, 3]);
  await link.reaches('catchingUp.behind');
  expect(heard(4)).toBe(4);
  link.send({ type: 'link.retry' });
  await link.reaches('live.current');
  expect([heard(5), heard(6, [eventOf(2, anAlarm(2), 'e2')])]).toEqual([5, 6]);
});

test('in fallback it is known too, and the first event of another log is not lost', { tags: ['OQ-110'] }, async () => {
  const link = await reread();
  link.send({ type: 'link.message', events: [], at: 70 });
  expect(link.context().lastEventAt).toBe(70);
  link.send({ type: 'link.message', events: [eventOf(3, anAlarm(3), 'e2')], at: 80 });
  expect(link.context().lastEventAt).toBe(80);
  link.based(2, { epoch: 'e2' });
  expect(link.arrived()).toEqual([3]);
});

test('an alarm that cannot be read is told, any other event only heard', async () => {
  const link = await live();
  const told = link.facts.length;
  link.send({ type: 'link.unreadable', name: 'config.updated', row: anUnreadableRow, at: 60 });
  expect([link.facts.length, link.context().lastEventAt]).toEqual([told, 60]);
  link.send({ type: 'link.unreadable', name: 'alarm', row: anUnreadableRow, at: 61 });
  expect([link.facts.slice(told), link.context().lastEventAt]).toEqual([[{ type: 'alarms.unreadable', row: anUnreadableRow }], 61]);
});

test('an alarm that was raised in a gap counts once, and no more when the notice was dismissed', async () => {
  const pages = [missed([eventOf(11, anAlarm(1))], { complete: false }), missed([eventOf(12, anAlarm(1))])];
  const link = await live({ missedEvents: pages });
  link.dropped();
  link.opened();
  await link.reaches('live.returned');
  expect([link.context().arrivedWhileOffline, link.context().missed.size]).toEqual([1, 1]);
  link.send({ type: 'link.dismissNotice' });
  expect(link.context().missed.size).toBe(0);
});

test('the socket and the missed events are asked for again after a second, not before', async () => {
  const link = open({ missedEvents: [new Error('network')] });
  link.clock.increment(999);
  expect(link.sent).toEqual([]);
  link.based(10);
  link.opened();
  await link.reaches('catchingUp.behind');
  link.clock.increment(999);
  expect(link.actor.getSnapshot().value).toEqual({ catchingUp: 'behind' });
  link.clock.increment(1);
  expect(link.actor.getSnapshot().value).toEqual({ catchingUp: 'replaying' });
});

test('events that were held are let go once, and are known when they come again', async () => {
  const link = open({ missedEvents: [missed([])] });
  link.opened();
  link.receive(eventOf(12, anAlarm(2)));
  link.based(10);
  await link.reaches('live.current');
  link.receive(eventOf(12, anAlarm(2)));
  expect([link.arrived(), link.context().held]).toEqual([[2], []]);
});

test('a log that cannot be replayed is not asked for again before the lists are read', async () => {
  const link = await live({ missedEvents: [refused('events.gap_too_old')] });
  link.dropped();
  link.opened();
  await link.reaches('catchingUp.reading');
  link.dropped();
  link.opened();
  await link.reaches('catchingUp.reading');
  expect(link.script.inputs('missedEvents')).toHaveLength(2);
});
