import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { anAlarm, ana, bruno, refused, replied, startOfDay, takenBy } from '../paths/city.ts';
import { reaches, Script } from '../paths/scripted.ts';
import { feeding } from '../port.ts';
import { type Decision, decisionLimitMs, type OutboxEntry } from './decision.ts';
import { type OutboxOutcome, outboxMachine } from './outbox.machine.ts';

type Replies = { storeEntries?: unknown[]; sendEntry?: unknown[] };
const decision = (n: number): Decision => ({
  key: `key-${n}`,
  id_alarm: anAlarm(n).id,
  alarm_id: anAlarm(n).alarm_id,
  act: 'confirm',
  change: { alarm_status: 'attending', version: 1 },
});
const entry = (n: number, decidedAt = startOfDay + n): OutboxEntry => ({ ...decision(n), decidedAt, state: 'queued', handBack: null });
const many = <T>(value: T) => Array.from({ length: 20 }, () => value);

function open(replies: Replies, { online = false, leads = true, kept = [] as readonly OutboxEntry[] } = {}) {
  const script = new Script<'storeEntries' | 'sendEntry'>({ storeEntries: many(null), ...replies });
  const clock = new SimulatedClock();
  const facts: OutboxOutcome[] = [];
  const machine = outboxMachine.provide({
    actors: {
      storeEntries: script.port('storeEntries'),
      sendEntry: script.port('sendEntry'),
      shelf: feeding(() => undefined),
      leadership: feeding(() => undefined),
      clock: feeding(() => undefined),
    },
  });
  const actor = createActor(machine, {
    clock,
    input: { online },
    inspect: (seen) => {
      const { type } = seen;
      if (type !== '@xstate.event' || seen.sourceRef !== seen.actorRef) return;
      if (seen.event.type === 'outbox.sent' || seen.event.type === 'outbox.handedBack') facts.push(seen.event as OutboxOutcome);
    },
  }).start();
  const tick = (at = startOfDay) => actor.send({ type: 'clock.ticked', now: at });
  tick();
  actor.send({ type: 'leadership.changed', leads });
  actor.send({ type: 'outbox.kept', entries: kept });
  return {
    actor,
    script,
    clock,
    facts,
    tick,
    send: actor.send.bind(actor),
    entries: () => actor.getSnapshot().context.entries,
    sent: () => script.inputs('sendEntry').map((one) => (one as OutboxEntry).key),
    reaches: (path: string) => reaches(actor, path),
  };
}
const sentOk = (n: number) => replied(takenBy(ana, anAlarm(n)));

test('a decision is kept before it is sent, sent once when the link is back, then forgotten', async () => {
  const outbox = open({ sendEntry: [sentOk(1)] });
  outbox.send({ type: 'outbox.add', decision: decision(1) });
  await outbox.reaches('waiting');
  expect(outbox.script.inputs('storeEntries')).toEqual([{ put: [entry(1, startOfDay)], drop: [] }]);
  expect(outbox.sent()).toEqual([]);
  outbox.send({ type: 'link.restored' });
  await outbox.reaches('waiting');
  expect(outbox.sent()).toEqual(['key-1']);
  expect(outbox.entries()).toEqual([]);
  expect(outbox.script.inputs('storeEntries').at(-1)).toEqual({ put: [], drop: ['key-1'] });
  expect(outbox.facts).toMatchObject([{ type: 'outbox.sent', key: 'key-1', alarm: { alarm_status: 'attending' } }]);
});

test('decisions that survived a reload are sent in the order in which they were made', async () => {
  const outbox = open({ sendEntry: [sentOk(1), sentOk(2)] }, { online: true, kept: [entry(2), entry(1)] });
  await outbox.reaches('waiting');
  expect(outbox.sent()).toEqual(['key-1', 'key-2']);
});

test('a refused decision is handed back with the reason, kept until seen, and does not stop the next', async () => {
  const no = refused('alarm.changed', { alarm: takenBy(bruno, anAlarm(1)) });
  const outbox = open({ sendEntry: [no, sentOk(2)] }, { online: true, kept: [entry(1), entry(2)] });
  await outbox.reaches('waiting');
  expect(outbox.entries()).toMatchObject([
    { key: 'key-1', state: 'handedBack', handBack: { why: 'refused', refusal: { code: 'alarm.changed' } } },
  ]);
  expect(outbox.facts.map(({ type, key }) => [type, key])).toEqual([
    ['outbox.handedBack', 'key-1'],
    ['outbox.sent', 'key-2'],
  ]);
  outbox.send({ type: 'outbox.takeBack', key: 'key-1' });
  await outbox.reaches('waiting');
  expect(outbox.entries()).toEqual([]);
});

test('a decision older than fifteen minutes is handed back instead of sent: the world moved on', async () => {
  const outbox = open({}, { kept: [entry(1)] });
  await outbox.reaches('waiting');
  outbox.tick(startOfDay + 1 + decisionLimitMs);
  expect(outbox.facts).toEqual([]);
  outbox.tick(startOfDay + 2 + decisionLimitMs);
  await outbox.reaches('waiting');
  outbox.send({ type: 'link.restored' });
  await outbox.reaches('waiting');
  expect(outbox.sent()).toEqual([]);
  expect(outbox.facts).toMatchObject([{ type: 'outbox.handedBack', handBack: { why: 'too_old' } }]);
  expect(outbox.entries()).toMatchObject([{ state: 'handedBack' }]);
});

test('a send without an answer is made again under the same key, and done once', async () => {
  const outbox = open({ sendEntry: [new Error('timeout'), refused('request.in_progress'), sentOk(1)] }, { online: true, kept: [entry(1)] });
  await outbox.reaches('held');
  outbox.clock.increment(5000);
  await outbox.reaches('held');
  outbox.send({ type: 'outbox.retry' });
  await outbox.reaches('waiting');
  expect(outbox.sent()).toEqual(['key-1', 'key-1', 'key-1']);
  expect(outbox.facts).toHaveLength(1);
});

test('of two browser tabs only the leading one sends', async () => {
  const outbox = open({ sendEntry: [sentOk(1)] }, { online: true, leads: false, kept: [entry(1)] });
  await outbox.reaches('waiting');
  expect(outbox.sent()).toEqual([]);
  outbox.send({ type: 'leadership.changed', leads: true });
  await outbox.reaches('waiting');
  expect(outbox.sent()).toEqual(['key-1']);
});

test('a tab that does not lead tells what became of its decisions', async () => {
  const outbox = open({}, { online: true, leads: false, kept: [entry(1), entry(2)] });
  const handBack = { why: 'too_old' as const };
  outbox.send({ type: 'outbox.kept', entries: [{ ...entry(2), state: 'handedBack', handBack }] });
  await outbox.reaches('waiting');
  expect(outbox.facts).toMatchObject([
    { type: 'outbox.sent', key: 'key-1', alarm: null },
    { type: 'outbox.handedBack', key: 'key-2', handBack },
  ]);
});

test('what cannot be kept in the browser is said, sent all the same, and tried again', async () => {
  const outbox = open({ storeEntries: [new Error('quota'), new Error('quota'), null], sendEntry: [sentOk(1)] });
  outbox.send({ type: 'outbox.add', decision: decision(1) });
  await outbox.reaches('unkept');
  outbox.send({ type: 'link.restored' });
  await outbox.reaches('waiting');
  expect(outbox.sent()).toEqual(['key-1']);
});

test('a decision made while another is on its way is kept at once, and neither is sent under two keys', async () => {
  const outbox = open({ sendEntry: [new Promise(() => undefined), sentOk(1), sentOk(2)] }, { online: true, kept: [entry(1)] });
  await outbox.reaches('sending');
  outbox.tick(startOfDay + 60_000);
  outbox.send({ type: 'outbox.add', decision: decision(2) });
  await outbox.reaches('waiting');
  expect(outbox.sent()).toEqual(['key-1', 'key-1', 'key-2']);
  expect(outbox.facts.map(({ key }) => key)).toEqual(['key-1', 'key-2']);
});
