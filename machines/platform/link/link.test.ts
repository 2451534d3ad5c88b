import { expect, test, vi } from 'vitest';
import { EventId } from '../../../contract/platform/ids.ts';
import { live, missed, open, reread } from '../../quality/paths/link.kit.ts';
import { anAlarm, ana, bruno, endedBy, eventOf, refused, takenBy } from '../../quality/paths/samples.ts';

test('events that came between the reading of the lists and the subscription are asked for', async () => {
  const link = open({ missedEvents: [missed([eventOf(11, anAlarm(1))])] });
  link.based(10);
  link.opened();
  await link.reaches('live.current');
  expect(link.script.inputs('missedEvents')).toEqual([{ epoch: 'e1', after: 10 }]);
  expect(link.arrived()).toEqual([1]);
  expect(link.context().arrivedWhileOffline).toBe(0);
});

test('connected before the lists load: events are buffered, and only those newer apply', async () => {
  const link = open({ missedEvents: [missed([eventOf(12, anAlarm(2))])] });
  link.opened();
  link.receive(eventOf(9, anAlarm(9)), eventOf(12, anAlarm(2)), eventOf(13, anAlarm(3)));
  await link.reaches('catchingUp.reading');
  expect(link.arrived()).toEqual([]);
  link.based(11);
  await link.reaches('live.current');
  expect(link.arrived()).toEqual([2, 3]);
  expect(link.script.inputs('missedEvents')).toEqual([{ epoch: 'e1', after: 11 }]);
});

test('each event reaches the lists once, though it comes twice or out of order', async () => {
  const link = await live();
  link.receive(eventOf(13, anAlarm(3)));
  link.receive(eventOf(12, anAlarm(2)), eventOf(13, anAlarm(3)), eventOf(11, anAlarm(1)));
  link.receive(eventOf(12, anAlarm(2)), eventOf(10, anAlarm(9)));
  expect(link.arrived()).toEqual([3, 1, 2]);
});

test('a lost link says so at once and since when, and is tried each second until it is back', { tags: ['OQ-110'] }, async () => {
  const link = await live();
  link.dropped(70_000);
  await link.reaches('lost');
  expect(link.context().lostSince).toBe(70_000);
  expect(link.facts.at(-1)).toEqual({ type: 'link.lost' });
  link.clock.increment(1000);
  link.dropped(71_000);
  link.clock.increment(1000);
  expect(link.sent).toHaveLength(2);
  expect(link.context().lostSince).toBe(70_000);
  link.send({ type: 'link.retry' });
  expect(link.sent).toHaveLength(3);
  expect(link.actor.getSnapshot().value).toBe('lost');
  expect(link.facts.filter(({ type }) => type === 'link.lost')).toHaveLength(1);
});

test('the first link is tried each second, and at once when that is asked for', () => {
  const link = open();
  link.clock.increment(1000);
  link.clock.increment(1000);
  expect(link.sent).toEqual([{ type: 'socket.connect' }, { type: 'socket.connect' }]);
  link.send({ type: 'link.retry' });
  expect(link.sent).toHaveLength(3);
  expect(link.actor.getSnapshot().value).toBe('connecting');
});

test('a lost link stays lost while it is tried again', async () => {
  const link = await live();
  link.dropped();
  link.clock.increment(1000);
  await link.reaches('lost');
});

test('a link that is there does not begin again when the socket says once more that it is open', async () => {
  const link = await live();
  link.opened(99);
  expect(link.actor.getSnapshot().value).toEqual({ live: 'current' });
  const plain = await reread();
  plain.opened(99);
  await plain.reaches('fellBack');
  expect(plain.reloads()).toBe(2);
});

test('in fallback events still arrive; those of another log are ignored until the lists load', {
  tags: ['OQ-110'],
}, async () => {
  const link = await reread();
  link.receive(eventOf(11, anAlarm(1)));
  expect(link.arrived()).toEqual([1]);
  link.receive(eventOf(3, anAlarm(3), 'e2'));
  await link.reaches('catchingUp.reading');
  expect(link.reloads()).toBe(3);
});

test('after a gap what was missed is asked for until it is complete, applied once, and counted', async () => {
  const page = (ids: number[], complete: boolean) =>
    missed(
      ids.map((id) => eventOf(id + 10, anAlarm(id))),
      { complete },
    );
  const link = await live({
    missedEvents: [page([1, 2], false), page([2, 3], false), missed([eventOf(14, takenBy(bruno, anAlarm(3))), eventOf(15, anAlarm(4))])],
  });
  link.dropped();
  link.opened();
  link.receive(eventOf(15, anAlarm(4)), eventOf(16, anAlarm(5)));
  await link.reaches('live.returned');
  expect(link.script.inputs('missedEvents').slice(1)).toEqual([
    { epoch: 'e1', after: 10 },
    { epoch: 'e1', after: 12 },
    { epoch: 'e1', after: 13 },
  ]);
  expect(link.arrived()).toEqual([1, 2, 3, 3, 4, 5]);
  expect(link.context()).toMatchObject({ arrivedWhileOffline: 4, lostSince: null });
  expect(link.facts.at(-1)).toEqual({ type: 'link.restored' });
  link.send({ type: 'link.dismissNotice' });
  expect(link.context().arrivedWhileOffline).toBe(0);
  await link.reaches('live.current');
});

test('the next gap begins at the head of the log, though nothing before it was for this user', async () => {
  const link = await live({ missedEvents: [missed([eventOf(11, anAlarm(1))], { head: 5000 }), missed([])] });
  for (const at of [1, 2]) {
    link.dropped(at);
    link.opened(at);
    await link.reaches('live.returned');
  }
  expect(link.script.inputs('missedEvents').at(-1)).toEqual({ epoch: 'e1', after: 5000 });
});

test('what is missed is not announced again one by one', async () => {
  const link = await live({ missedEvents: [missed([eventOf(11, anAlarm(1))])] });
  link.dropped();
  link.opened();
  await link.reaches('live.returned');
  link.receive(eventOf(12, anAlarm(2)));
  expect(link.facts.filter(({ type }) => type === 'alarms.arrived').map((fact) => fact['silent'])).toEqual([true, false]);
});

test('a return without anything missed shows no notice', async () => {
  const link = await live({ missedEvents: [missed([eventOf(11, endedBy(ana, takenBy(ana, anAlarm(1))))])] });
  link.dropped();
  link.opened();
  await link.reaches('live.current');
});

test.each([
  ['the gap is too old', refused('events.gap_too_old')],
  ['an event of it cannot be read', { ok: false, refusal: { success: false, code: 'reply.unreadable', message: '' } } as const],
  ['the log began anew', missed([], { epoch: 'e2' })],
])('%s: everything is read again and followed from there', async (_why, reply) => {
  const link = await live({ missedEvents: [reply, missed([], { epoch: 'e2' })] });
  link.dropped();
  link.opened();
  await link.reaches('catchingUp.reading');
  expect(link.reloads()).toBe(1);
  link.receive(eventOf(3, anAlarm(3), 'e2'), eventOf(5, anAlarm(5), 'e2'));
  link.based(4, { epoch: 'e2', unknown: 2 });
  await link.reaches('live.returned');
  expect(link.arrived()).toEqual([5]);
  expect(link.context().arrivedWhileOffline).toBe(2);
});

test('an event of another log tells that the platform began anew, and is not lost', async () => {
  const link = await live({ missedEvents: [missed([], { epoch: 'e2' })] });
  link.receive(eventOf(2, anAlarm(2), 'e2'));
  await link.reaches('catchingUp.reading');
  expect(link.reloads()).toBe(1);
  link.based(1, { epoch: 'e2' });
  await link.reaches('live.current');
  expect(link.arrived()).toEqual([2]);
});

test('while missed events cannot be fetched, new ones are buffered; a retry runs each second', async () => {
  const link = await live({ missedEvents: [new Error('network'), missed([], { complete: false }), missed([eventOf(11, anAlarm(1))])] });
  link.dropped();
  link.opened();
  await link.reaches('catchingUp.behind');
  link.receive(eventOf(12, anAlarm(2)));
  link.clock.increment(1000);
  await link.reaches('catchingUp.behind');
  link.send({ type: 'link.retry' });
  await link.reaches('live.returned');
  expect(link.arrived()).toEqual([1, 2]);
});

test('a link lost again while catching up starts over and doubles nothing', async () => {
  const link = await live({
    missedEvents: [missed([eventOf(11, anAlarm(1))], { complete: false }), new Promise(() => undefined), missed([eventOf(12, anAlarm(2))])],
  });
  link.dropped(1);
  link.opened(2);
  await vi.waitFor(() => expect(link.script.inputs('missedEvents')).toHaveLength(3));
  link.receive(eventOf(13, anAlarm(3)));
  link.dropped(3);
  expect(link.context().lostSince).toBe(1);
  link.opened(4);
  await link.reaches('live.returned');
  expect(link.arrived()).toEqual([1, 2, 3]);
});

test('without replay, the lists are reloaded after each connection, and a notice shows it', { tags: ['OQ-110'] }, async () => {
  const link = open({ replay: false });
  link.based(null, { epoch: null });
  link.opened();
  expect(link.reloads()).toBe(1);
  link.based(null, { epoch: null });
  await link.reaches('live.current');
  link.receive({ ...eventOf(1, anAlarm(1)), event_id: null, epoch: null });
  link.dropped();
  link.opened();
  await link.reaches('catchingUp.reading');
  link.based(null, { epoch: null, unknown: 3 });
  await link.reaches('fellBack');
  expect(link.context().arrivedWhileOffline).toBe(3);
  expect(link.reloads()).toBe(2);
  expect(link.arrived()).toEqual([1]);
  link.send({ type: 'link.dismissNotice' });
  await link.reaches('live.current');
  expect(link.context().arrivedWhileOffline).toBe(0);
});

test('tells the console of a changed user and of a revoked session', async () => {
  const link = await live();
  link.receive(
    { name: 'config.updated', event_id: EventId.parse(11), epoch: 'e1', data: ana },
    { name: 'session.revoked', event_id: EventId.parse(12), epoch: 'e1', data: { session: 's', reason: 'by_admin' } },
  );
  expect(link.facts.slice(-2)).toEqual([
    { type: 'user.changed', user: ana },
    { type: 'session.revoked', session: 's', reason: 'by_admin' },
  ]);
});

test('joins and leaves export channels for the console, and forwards their events, even missed', {
  tags: ['ADM-7.51', 'ADM-4.06'],
}, async () => {
  const progress = {
    name: 'luna-face-export.process',
    event_id: EventId.parse(11),
    epoch: 'e1',
    data: { progress: 40, job: 'j' },
  } as const;
  const end = { name: 'luna-face-export.end', event_id: EventId.parse(12), epoch: 'e1', data: { url: '/file', job: 'j' } } as const;
  const link = await live({ missedEvents: [missed([end])] });
  link.send({ type: 'link.join', channel: 'luna-face-export' });
  link.send({ type: 'link.joined', channel: 'luna-face-export' });
  expect(link.sent.at(-1)).toEqual({ type: 'socket.join', channel: 'luna-face-export' });
  expect(link.facts.at(-1)).toEqual({ type: 'exports.joined', channel: 'luna-face-export' });
  link.receive(progress);
  const channel = 'luna-face-export';
  expect(link.facts.at(-1)).toEqual({ type: 'exports.updated', updates: [{ channel, job: 'j', event: 'process', progress: 40 }] });
  link.dropped();
  link.opened();
  await link.reaches('live.current');
  expect(link.facts).toContainEqual({ type: 'exports.updated', updates: [{ channel, job: 'j', event: 'end', url: '/file', name: null }] });
  link.send({ type: 'link.leave', channel: 'luna-face-export' });
  expect(link.sent.at(-1)).toEqual({ type: 'socket.leave', channel: 'luna-face-export' });
});
