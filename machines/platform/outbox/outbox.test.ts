import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { anAlarm, ana, bruno, refused, replied, startOfDay, takenBy } from '../../quality/paths/samples.ts';
import { reaches, Script } from '../../quality/paths/scripted.ts';
import { implementFeed } from '../../shared/port.ts';
import { type Decision, decisionLimitMs, type OutboxEntry } from './decision.ts';
import { type OutboxOutcome, outboxMachine } from './outbox.machine.ts';

type Replies = { storeEntries?: unknown[]; sendEntry?: unknown[] };
const decision = (n: number): Decision => ({
  key: `key-${n}`,
  id_alarm: anAlarm(n).id,
  alarm_id: anAlarm(n).alarm_id,
  act: 'take',
  change: { alarm_status: 'attending', version: 1 },
});
const entry = (n: number, decidedAt = startOfDay + n): OutboxEntry => ({ ...decision(n), decidedAt, state: 'queued', handBack: null });
const inOrder = (one: string, other: string) => one.localeCompare(other);
const many = <T>(value: T) => Array.from({ length: 20 }, () => value);

function open(replies: Replies, { online = false, leads = true, ticked = true, kept = [] as readonly OutboxEntry[] | null } = {}) {
  const script = new Script<'storeEntries' | 'sendEntry'>({ storeEntries: many(null), ...replies });
  const clock = new SimulatedClock();
  const facts: OutboxOutcome[] = [];
  const machine = outboxMachine.provide({
    actors: {
      storeEntries: script.port('storeEntries'),
      sendEntry: script.port('sendEntry'),
      store: implementFeed(() => undefined),
      leadership: implementFeed(() => undefined),
      clock: implementFeed(() => undefined),
    },
  });
  const actor = createActor(machine, {
    clock,
    input: { online },
    inspect: (inspected) => {
      const { type } = inspected;
      if (type !== '@xstate.event' || inspected.sourceRef !== inspected.actorRef) return;
      if (inspected.event.type === 'outbox.sent' || inspected.event.type === 'outbox.rejected')
        facts.push(inspected.event as OutboxOutcome);
    },
  }).start();
  const tick = (at = startOfDay) => actor.send({ type: 'clock.ticked', now: at });
  if (ticked) tick();
  actor.send({ type: 'leadership.changed', leads });
  if (kept) actor.send({ type: 'outbox.stored', entries: kept });
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

test('a refused decision returns with its reason until dismissed, and does not block the next', async () => {
  const no = refused('alarm.changed', { alarm: takenBy(bruno, anAlarm(1)) });
  const outbox = open({ sendEntry: [no, sentOk(2)] }, { online: true, kept: [entry(1), entry(2)] });
  await outbox.reaches('waiting');
  expect(outbox.entries()).toMatchObject([
    { key: 'key-1', state: 'handedBack', handBack: { why: 'refused', refusal: { code: 'alarm.changed' } } },
  ]);
  expect(outbox.facts.map(({ type, key }) => [type, key])).toEqual([
    ['outbox.rejected', 'key-1'],
    ['outbox.sent', 'key-2'],
  ]);
  expect(outbox.facts[0]?.alarm).toMatchObject({ id: anAlarm(1).id, taken_by: { id: bruno.id } });
  outbox.send({ type: 'outbox.dismiss', key: 'key-1' });
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
  expect(outbox.facts).toHaveLength(1);
  outbox.send({ type: 'link.restored' });
  await outbox.reaches('waiting');
  expect(outbox.sent()).toEqual([]);
  expect(outbox.facts).toMatchObject([{ type: 'outbox.rejected', handBack: { why: 'too_old' } }]);
  expect(outbox.entries()).toMatchObject([{ state: 'handedBack' }]);
});

test('a send without an answer is made again under the same key, and done once', async () => {
  const outbox = open({ sendEntry: [new Error('timeout'), refused('request.in_progress'), sentOk(1)] }, { online: true, kept: [entry(1)] });
  await outbox.reaches('retrying');
  outbox.clock.increment(5000);
  await outbox.reaches('retrying');
  outbox.clock.increment(5000);
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
  outbox.send({ type: 'outbox.stored', entries: [{ ...entry(2), state: 'handedBack', handBack }] });
  await outbox.reaches('waiting');
  expect(outbox.facts).toMatchObject([
    { type: 'outbox.sent', key: 'key-1', alarm: null },
    { type: 'outbox.rejected', key: 'key-2', handBack },
  ]);
});

test('what cannot be kept in the browser is said, sent all the same, and tried again', async () => {
  const outbox = open({ storeEntries: [new Error('quota'), new Error('quota'), null], sendEntry: [sentOk(1)] });
  outbox.send({ type: 'outbox.add', decision: decision(1) });
  await outbox.reaches('unstored');
  outbox.send({ type: 'link.restored' });
  await outbox.reaches('waiting');
  expect(outbox.sent()).toEqual(['key-1']);
});

test('a decision made while another is being sent is stored at once, and each has a single key', async () => {
  const outbox = open({ sendEntry: [new Promise(() => undefined), sentOk(1), sentOk(2)] }, { online: true, kept: [entry(1)] });
  await outbox.reaches('sending');
  outbox.tick(startOfDay + 60_000);
  outbox.send({ type: 'outbox.add', decision: decision(2) });
  await outbox.reaches('waiting');
  expect(outbox.sent()).toEqual(['key-1', 'key-1', 'key-2']);
  expect(outbox.facts.map(({ key }) => key)).toEqual(['key-1', 'key-2']);
});

const never = () => new Promise<never>(() => undefined);
const add = (n: number) => ({ type: 'outbox.add', decision: decision(n) }) as const;

test('decisions made before the store is read join its entries; a silent store blocks nothing', async () => {
  const read = open({}, { kept: null });
  read.send(add(3));
  expect(read.actor.getSnapshot().value).toBe('loading');
  read.send({ type: 'outbox.stored', entries: [entry(1)] });
  await read.reaches('waiting');
  expect(read.entries().map(({ key }) => key)).toEqual(['key-3', 'key-1']);
  const silent = open({ sendEntry: [sentOk(1)] }, { kept: null, online: true });
  silent.send(add(1));
  silent.clock.increment(5000);
  await silent.reaches('waiting');
  expect(silent.sent()).toEqual(['key-1']);
});

test('what is decided or taken back while the shelf is written is written with it', async () => {
  const outbox = open({ storeEntries: [never(), never(), ...many(null)] });
  outbox.send(add(1));
  outbox.send(add(2));
  outbox.send({ type: 'outbox.dismiss', key: 'key-1' });
  await outbox.reaches('waiting');
  expect(outbox.script.inputs('storeEntries').at(-1)).toEqual({ put: [entry(2, startOfDay)], drop: ['key-1'] });
  expect(outbox.entries().map(({ key }) => key)).toEqual(['key-2']);
});

test('a decision that is taken back before its reply came is not sent again', async () => {
  const outbox = open({ sendEntry: [never()] }, { online: true, kept: [entry(1)] });
  await outbox.reaches('sending');
  outbox.send({ type: 'outbox.dismiss', key: 'key-1' });
  await outbox.reaches('waiting');
  expect(outbox.entries()).toEqual([]);
});

test('the link and another tab change what is done while something else goes on', async () => {
  const outbox = open({ storeEntries: [never(), ...many(null)], sendEntry: [sentOk(1)] }, { leads: false });
  outbox.send(add(1));
  outbox.send({ type: 'link.restored' });
  outbox.send({ type: 'leadership.changed', leads: true });
  outbox.send({ type: 'link.lost' });
  outbox.send(add(2));
  await outbox.reaches('waiting');
  expect(outbox.sent()).toEqual([]);
  const kept = open({ storeEntries: [never(), ...many(null)] }, { leads: false });
  kept.send(add(1));
  kept.send({ type: 'outbox.stored', entries: [entry(9)] });
  expect(kept.entries().map(({ key }) => key)).toEqual(['key-1', 'key-9']);
  const back = open({ storeEntries: [never(), ...many(null)], sendEntry: [sentOk(1), sentOk(2)] });
  back.send(add(1));
  back.send({ type: 'link.restored' });
  back.send(add(2));
  await back.reaches('waiting');
  expect(back.sent()).toEqual(['key-1', 'key-2']);
});

test('while waiting it adopts entries of other tabs, counts time, and sends once time is known', async () => {
  const taken = open({ sendEntry: [sentOk(4)] }, { online: true });
  await taken.reaches('waiting');
  taken.send({ type: 'outbox.stored', entries: [entry(4)] });
  await taken.reaches('waiting');
  expect(taken.sent()).toEqual(['key-4']);
  const early = open({ sendEntry: [sentOk(1)] }, { online: true, kept: [entry(1)], ticked: false });
  await early.reaches('waiting');
  expect(early.sent()).toEqual([]);
  early.tick(startOfDay + 1);
  await early.reaches('waiting');
  expect(early.sent()).toEqual(['key-1']);
  early.tick(startOfDay + 2);
  expect(early.actor.getSnapshot().context.now).toBe(startOfDay + 2);
});

const heldOne = async () => {
  const outbox = open({ sendEntry: [new Error('timeout')] }, { online: true, kept: [entry(1)] });
  await outbox.reaches('retrying');
  return outbox;
};
const unkeptOne = async () => {
  const outbox = open({ storeEntries: [new Error('quota'), ...many(null)] });
  outbox.send(add(1));
  await outbox.reaches('unstored');
  return outbox;
};

test.each([
  ['is decided', add(2), ['key-2', 'key-1']],
  ['is taken back', { type: 'outbox.dismiss', key: 'key-1' } as const, []],
])('what %s while the platform or the shelf does not answer is kept at once', async (_, event, keys) => {
  for (const begun of [heldOne, unkeptOne]) {
    const outbox = await begun();
    const before = outbox.script.inputs('storeEntries').length;
    outbox.send(event);
    expect(outbox.actor.getSnapshot().value).toBe('storing');
    expect(outbox.script.inputs('storeEntries')).toHaveLength(before + 1);
    expect(
      outbox
        .entries()
        .map(({ key }) => key)
        .toSorted(inOrder),
    ).toEqual(keys.toSorted(inOrder));
  }
});

test('an unanswered decision is resent on reconnect, on leadership, or on another tab’s entry', async () => {
  for (const event of [
    { type: 'link.restored' },
    { type: 'leadership.changed', leads: true },
    { type: 'outbox.stored', entries: [entry(1)] },
  ] as const) {
    const outbox = await heldOne();
    outbox.send(event);
    await outbox.reaches('sending');
    expect(outbox.sent()).toEqual(['key-1', 'key-1']);
  }
});

test('what could not be kept is kept when anything changes, and by itself', async () => {
  for (const event of [{ type: 'leadership.changed', leads: true }, { type: 'outbox.stored', entries: [] }, null] as const) {
    const outbox = await unkeptOne();
    if (event) outbox.send(event);
    else outbox.clock.increment(5000);
    await outbox.reaches('waiting');
    expect(outbox.script.inputs('storeEntries')).toHaveLength(2);
  }
});

test('the console is told of every change of the entries, and of none at a tick', async () => {
  const outbox = open({});
  await outbox.reaches('waiting');
  const told: unknown[] = [];
  outbox.actor.system.inspect({
    next: (inspected) => {
      if (inspected.type === '@xstate.event' && inspected.event.type === 'outbox.changed') told.push(inspected.event['entries']);
    },
  });
  outbox.tick(startOfDay + 1000);
  outbox.tick(startOfDay + 2000);
  expect(told).toEqual([]);
  outbox.send(add(1));
  await outbox.reaches('waiting');
  expect(told).toEqual([[entry(1, startOfDay + 2000)]]);
});

test('while an answer is awaited again, the link, the leadership and the store are noted', async () => {
  const relinked = await heldOne();
  relinked.send({ type: 'link.lost' });
  relinked.send({ type: 'link.restored' });
  await relinked.reaches('sending');
  const led = await heldOne();
  led.send({ type: 'leadership.changed', leads: false });
  await led.reaches('waiting');
  const stored = await heldOne();
  stored.send({ type: 'outbox.stored', entries: [] });
  await stored.reaches('waiting');
  expect(stored.facts).toMatchObject([{ type: 'outbox.sent', key: 'key-1', alarm: null }]);
});

test('while nothing can be kept, the leadership and the entries of other tabs are noted', async () => {
  const led = await unkeptOne();
  led.send({ type: 'leadership.changed', leads: false });
  expect(led.actor.getSnapshot().context.leads).toBe(false);
  const stored = await unkeptOne();
  stored.send({ type: 'outbox.stored', entries: [entry(9)] });
  expect(stored.entries().map(({ key }) => key)).toEqual(['key-1', 'key-9']);
});

test('sending and storing are tried again after five seconds, not earlier', async () => {
  for (const [begun, before, after] of [
    [heldOne, 'retrying', 'sending'],
    [unkeptOne, 'unstored', 'storing'],
  ] as const) {
    const outbox = await begun();
    outbox.clock.increment(4999);
    await outbox.reaches(before);
    outbox.clock.increment(1);
    await outbox.reaches(after);
  }
});

test('a decision that is handed back is kept with its reason', async () => {
  const no = refused('alarm.final');
  const outbox = open({ sendEntry: [no] }, { online: true, kept: [entry(1)] });
  await outbox.reaches('waiting');
  const handBack = { why: 'refused', refusal: no.refusal };
  expect(outbox.script.inputs('storeEntries')).toEqual([{ put: [{ ...entry(1), state: 'handedBack', handBack }], drop: [] }]);
  const old = open({}, { kept: [entry(1)] });
  await old.reaches('waiting');
  old.tick(startOfDay + 2 + decisionLimitMs);
  await old.reaches('waiting');
  const tooOld = { ...entry(1), state: 'handedBack', handBack: { why: 'too_old' } };
  expect(old.script.inputs('storeEntries')).toEqual([{ put: [tooOld], drop: [] }]);
});
