import { expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import { type BulkActReply, BulkActRequest, type BulkGate, bulkActLimit } from '../../../contract/alarms/bulk-acts.ts';
import type { Addressee } from '../../../contract/alarms/handling.ts';
import { anAlarm, bruno, refused, replied } from '../../quality/paths/samples.ts';
import { dotted, reaches, Script } from '../../quality/paths/scripted.ts';
import type { Answer } from '../../shared/port.ts';
import { type BulkAct, bulkActsMachine } from './bulk-acts.machine.ts';
import { selectDone, selectMissingRequirements, selectProgress, selectRefused } from './bulk-acts.selectors.ts';
import { mergeAddressees, mergeGates } from './bulk-gate.ts';

interface Sent {
  body: BulkActRequest;
  key: string;
}

const cancel = { kind: 'change', change: { alarm_status: 'canceled', comments: 'Test' } } as const;
const many = (count: number): Alarm[] => Array.from({ length: count }, (_, index) => anAlarm(index + 1));

/** Every alarm with an even id is done, the others are held by somebody else. */
function answerTo({ body }: Sent): BulkActReply {
  const results = body.alarms.map(({ id }) =>
    id % 2 === 0
      ? ({ id, result: 'done', holder: null, status: 'canceled', version: 2 } as const)
      : ({ id, result: 'refused', holder: null, status: 'attending', code: 'alarm.not_owner', message: 'Bruno holds it.' } as const),
  );
  return { done: 0, refused: 0, results };
}

/** No alarm requires anything but a comment. */
const free: BulkGate = { alarms: [], outcomes: [] };

function open(answer: (sent: Sent, at: number) => Promise<Answer<BulkActReply>>, gates: (Answer<BulkGate> | null)[] = []) {
  const sent: Sent[] = [];
  let keys = 0;
  const actor = createActor(
    bulkActsMachine.provide({
      actors: {
        readGate: fromPromise<Answer<BulkGate>, { alarms: readonly Alarm['id'][] }>(async () => {
          const gate = gates.length === 0 ? ({ ok: true, data: free } as const) : gates.shift();
          if (!gate) throw new Error('no answer');
          return gate;
        }),
        readAddressees: fromPromise<Answer<Addressee[]>, { alarms: readonly Alarm['id'][] }>(async () => ({ ok: true, data: [] })),
        actOnAlarms: fromPromise<Answer<BulkActReply>, Sent>(({ input }) => {
          sent.push(input);
          // A machine that sends without end must not keep the test busy for ever.
          return sent.length > 20 ? new Promise(() => undefined) : answer(input, sent.length);
        }),
      },
      delays: { sendRetry: 1 },
    }),
    { input: { newKey: () => `key ${(keys += 1)}` } },
  ).start();
  const choose = async (alarms: readonly Alarm[], chosen: BulkAct = 'cancel') => {
    actor.send({ type: 'bulk.choose', act: chosen, alarms });
    await waitFor(actor, (now) => !now.hasTag('busy'));
  };
  const act = async (alarms: readonly Alarm[]) => {
    await choose(alarms);
    actor.send({ type: 'bulk.send', request: cancel });
  };
  return { actor, sent, act, choose, now: () => actor.getSnapshot() };
}
const accepted = async (sent: Sent): Promise<Answer<BulkActReply>> => ({ ok: true, data: answerTo(sent) });

test('what became of each alarm is listed, refused ones with their reason', async () => {
  const { actor, act, sent, now } = open(accepted);
  await act(many(4));
  await waitFor(actor, (snapshot) => snapshot.matches('reported'));
  expect(sent[0]?.body.alarms[0]).toEqual({ id: 1, version: anAlarm(1).version });
  expect(selectDone(now())).toBe(2);
  expect(selectRefused(now()).map(({ alarm, refused: { code } }) => [Number(alarm.id), code])).toEqual([
    [1, 'alarm.not_owner'],
    [3, 'alarm.not_owner'],
  ]);
});

test('more alarms than one request may have are sent in parts, each once and under its own key', async () => {
  const { actor, act, sent, now } = open(accepted);
  await act(many(bulkActLimit * 2 + 1));
  await waitFor(actor, (snapshot) => snapshot.matches('reported'));
  expect(sent.map(({ body }) => body.alarms.length)).toEqual([bulkActLimit, bulkActLimit, 1]);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
  expect(sent.flatMap(({ body }) => body.alarms.map(({ id }) => Number(id)))).toEqual(
    many(bulkActLimit * 2 + 1).map(({ id }) => Number(id)),
  );
  expect(sent.map(({ body }) => BulkActRequest.safeParse(body).success)).toEqual([true, true, true]);
  expect(selectProgress(now())).toEqual({ sent: 1001, of: 1001 });
});

test('a part that is not answered is sent again under the same key until it is', async () => {
  const { actor, act, sent } = open(async (one, at) => {
    if (at === 1) throw new Error('no answer');
    return accepted(one);
  });
  await act(many(2));
  await waitFor(actor, (snapshot) => snapshot.matches('reported'));
  expect(sent.map(({ key }) => key)).toEqual(['key 1', 'key 1']);
});

test('a refusal of a later part leaves what was done before in the list', async () => {
  const { actor, act, now } = open(async (one, at) => (at === 1 ? accepted(one) : refused('access.forbidden')));
  await act(many(bulkActLimit + 1));
  await waitFor(actor, (snapshot) => snapshot.matches('refused'));
  expect([selectDone(now()), selectProgress(now())]).toEqual([bulkActLimit / 2, { sent: bulkActLimit, of: bulkActLimit + 1 }]);
  actor.send({ type: 'bulk.dismiss' });
  expect([now().value, selectDone(now())]).toEqual(['idle', 0]);
});

test('no act begins without an alarm, and none while one is being sent', async () => {
  const { actor, act, now } = open(() => new Promise(() => undefined));
  actor.send({ type: 'bulk.choose', act: 'take', alarms: [] });
  expect(now().value).toBe('idle');
  await act(many(2));
  expect(now().can({ type: 'bulk.choose', act: 'take', alarms: many(1) })).toBe(false);
});

const outcome = {
  id: 1,
  name: 'False',
  letter: 'F',
  kind: 'false',
  demands_cause: true,
  causes: [{ id: 2, name: 'Animal' }],
} as const;
const requires = ['video', 'outcome', 'comment'] as const;
const gate: Answer<BulkGate> = {
  ok: true,
  data: {
    alarms: [1, 2, 3].map((id) => ({ id: anAlarm(id).id, requires: [...requires], done: id === 2 ? [] : ['video'] })),
    outcomes: [{ ...outcome, causes: [...outcome.causes] }],
  },
};
const ended = { ...cancel.change, id_alarm_outcome: 1, id_alarm_cause: 2 };

test('an end is sent for the alarms that lack nothing; what the others lack is listed', async () => {
  const { actor, choose, sent, now } = open(accepted, [gate]);
  await choose(many(3));
  expect(selectMissingRequirements(now()).map(({ alarm, missing }) => [Number(alarm.id), missing])).toEqual([[2, ['video']]]);
  actor.send({ type: 'bulk.send', request: { kind: 'change', change: ended } });
  await waitFor(actor, (snapshot) => snapshot.matches('reported'));
  expect(sent[0]?.body.alarms.map(({ id }) => Number(id))).toEqual([1, 3]);
  expect(selectProgress(now())).toEqual({ sent: 2, of: 2 });
});

test('with a reason for ending them all the same an end is sent for all', async () => {
  const { actor, choose, sent } = open(accepted, [gate]);
  await choose(many(3));
  actor.send({ type: 'bulk.send', request: { kind: 'change', change: { ...cancel.change, override: 'Camera is broken' } } });
  await waitFor(actor, (snapshot) => snapshot.matches('reported'));
  expect(sent[0]?.body.alarms).toHaveLength(3);
});

test.each([
  ['the outcome that one requires', { ...cancel.change }],
  ['the cause that the outcome demands', { ...ended, id_alarm_cause: null }],
  ['the comment', { ...ended, comments: ' ' }],
  ['the reason of an override', { ...ended, override: '' }],
])('without %s an end is not sent', async (_, change) => {
  const { choose, now } = open(accepted, [gate]);
  await choose(many(3));
  expect(now().can({ type: 'bulk.send', request: { kind: 'change', change } })).toBe(false);
});

test('where every alarm lacks something nothing is sent without an override', async () => {
  const { choose, now } = open(accepted, [gate]);
  await choose([anAlarm(2)]);
  const without = now().can({ type: 'bulk.send', request: { kind: 'change', change: ended } });
  const overridden = now().can({ type: 'bulk.send', request: { kind: 'change', change: { ...ended, override: 'Broken' } } });
  expect([without, overridden]).toEqual([false, true]);
});

test('requirements that cannot be read are read again, or left to the platform', async () => {
  const { actor, choose, now } = open(accepted, [null, refused('access.forbidden'), gate]);
  await choose(many(3));
  expect(now().value).toEqual({ choosing: 'unread' });
  expect(now().can({ type: 'bulk.send', request: cancel })).toBe(true);
  actor.send({ type: 'bulk.retry' });
  await waitFor(actor, (snapshot) => snapshot.context.refusal !== null);
  actor.send({ type: 'bulk.retry' });
  await waitFor(actor, (snapshot) => snapshot.matches({ choosing: 'ready' }));
  expect(now().context).toMatchObject({ refusal: null, gate: { outcomes: [{ name: 'False' }] } });
});

test('a forward reads whom all alarms can be forwarded to; release and park read nothing', async () => {
  const { actor, choose, now } = open(accepted, [null]);
  await choose(many(2), 'forward');
  expect(now().context).toMatchObject({ addressees: [], gate: null });
  actor.send({ type: 'bulk.dismiss' });
  await choose(many(2), 'park');
  expect([now().value, now().context.addressees]).toEqual([{ choosing: 'ready' }, null]);
});

test('of parts of the alarms the outcomes, causes and addressees are those of both', () => {
  const more = (id: number, ...causes: number[]) => ({
    ...outcome,
    id,
    causes: causes.map((one) => ({ id: one as never, name: '' })),
  });
  const part = (...outcomes: BulkGate['outcomes']): BulkGate => ({ alarms: [], outcomes });
  const merged = mergeGates(part(more(1, 2, 3), more(4)), part(more(4), more(1, 3)));
  expect(merged.outcomes.map(({ id, causes }) => [Number(id), causes.map((one) => Number(one.id))])).toEqual([
    [1, [3]],
    [4, []],
  ]);
  const person = (kind: Addressee['kind'], id: number): Addressee => ({ kind, id, name: '', online: true });
  expect(mergeAddressees([person('user', 1), person('group', 1)], [person('group', 1), person('user', 2)])).toEqual([person('group', 1)]);
});

type Call = 'readGate' | 'readAddressees' | 'actOnAlarms';
const denied = refused('access.forbidden');
const lost = new Error('no answer');
const colleague: Addressee = { kind: 'user', id: 12, name: 'Bruno', online: true };
const take = { kind: 'change', change: { alarm_status: 'attending', comments: null } } as const;
const forward = { kind: 'handling', request: { act: 'forward', to: { kind: 'user', id: bruno.id }, minutes: 2 } } as const;
const two = many(2);
const ids = { alarms: two.map(({ id }) => id) };
const chosen = { refusal: null, request: null, sent: 0, results: [], gate: null, addressees: null };
const settled = { ...chosen, act: null, alarms: [] };
const doneOf = (id: number) => ({ id: anAlarm(id).id, result: 'done', holder: null, status: 'canceled', version: 2 }) as const;
const part = (id: number) => replied({ done: 1, refused: 0, results: [doneOf(id)] });

function begin(replies: ConstructorParameters<typeof Script<Call>>[0], limit = 500) {
  let keys = 0;
  const script = new Script<Call>(replies);
  const clock = new SimulatedClock();
  const machine = bulkActsMachine.provide({
    actors: { readGate: script.port('readGate'), readAddressees: script.port('readAddressees'), actOnAlarms: script.port('actOnAlarms') },
  });
  const actor = createActor(machine, { input: { newKey: () => `key ${(keys += 1)}`, limit }, clock }).start();
  const choose = (act: BulkAct, alarms = two) => actor.send({ type: 'bulk.choose', act, alarms });
  const send = (request: BulkActRequest['act']) => actor.send({ type: 'bulk.send', request });
  return { actor, script, clock, choose, send, at: () => dotted(actor.getSnapshot().value), known: () => actor.getSnapshot().context };
}

test.each([
  { act: 'cancel', state: 'choosing.readingGate', call: 'readGate' },
  { act: 'forward', state: 'choosing.readingAddressees', call: 'readAddressees' },
  { act: 'take', state: 'choosing.ready', call: null },
] as const)('to $act begins with $state, and can be left', ({ act, state, call }) => {
  const { actor, script, choose, at, known } = begin({});
  choose(act);
  expect(at()).toBe(state);
  expect(known()).toMatchObject({ ...chosen, act, alarms: two });
  expect(script.asked).toEqual(call === null ? [] : [{ call, input: ids }]);
  actor.send({ type: 'bulk.dismiss' });
  expect(at()).toBe('idle');
  expect(known()).toMatchObject(settled);
});

test.each([
  { act: 'cancel', call: 'readGate' },
  { act: 'forward', call: 'readAddressees' },
] as const)('a refusal of $call is forgotten where it is not answered afterwards', async ({ act, call }) => {
  const { actor, choose, known } = begin({ [call]: [denied, lost] });
  choose(act);
  await reaches(actor, 'choosing.unread');
  actor.send({ type: 'bulk.retry' });
  expect(known().refusal).toEqual(denied.refusal);
  await reaches(actor, 'choosing.unread');
  expect(known().refusal).toBeNull();
});

const unread = [
  { act: 'cancel', call: 'readGate', name: 'a refusal', answer: denied, refusal: denied.refusal, data: gate },
  { act: 'cancel', call: 'readGate', name: 'no answer', answer: lost, refusal: null, data: gate },
  { act: 'forward', call: 'readAddressees', name: 'a refusal', answer: denied, refusal: denied.refusal, data: replied([colleague]) },
  { act: 'forward', call: 'readAddressees', name: 'no answer', answer: lost, refusal: null, data: replied([colleague]) },
] as const;

test.each(unread)('$call that gave $name is called again, or the form left', async ({ act, call, answer, refusal, data }) => {
  const { actor, script, choose, at, known } = begin({ [call]: [answer, data, answer] });
  choose(act);
  await reaches(actor, 'choosing.unread');
  expect(known()).toMatchObject({ refusal, gate: null, addressees: null });
  actor.send({ type: 'bulk.retry' });
  await reaches(actor, 'choosing.ready');
  expect(known()).toMatchObject({ refusal: null, [call === 'readGate' ? 'gate' : 'addressees']: data.ok ? data.data : null });
  actor.send({ type: 'bulk.dismiss' });
  choose(act);
  await reaches(actor, 'choosing.unread');
  actor.send({ type: 'bulk.dismiss' });
  expect(at()).toBe('idle');
  expect(known()).toMatchObject(settled);
  expect(script.inputs(call)).toEqual([ids, ids, ids]);
});

test('without what is required an end is left to the platform, a forward is not sent', async () => {
  const end = begin({ readGate: [denied] });
  end.choose('cancel');
  await reaches(end.actor, 'choosing.unread');
  end.send(cancel);
  expect(end.at()).toBe('sending');
  expect(end.known()).toMatchObject({ request: cancel, key: 'key 1', refusal: null, alarms: two });
  const other = begin({ readAddressees: [denied] });
  other.choose('forward');
  await reaches(other.actor, 'choosing.unread');
  other.send(forward);
  expect(other.at()).toBe('choosing.unread');
});

test('a forward goes to the addressee for all alarms, in one request', async () => {
  const { actor, script, choose, send, known } = begin({ readAddressees: [replied([colleague])], actOnAlarms: [part(1)] });
  choose('forward');
  await reaches(actor, 'choosing.ready');
  send(forward);
  await reaches(actor, 'reported');
  expect(script.inputs('actOnAlarms')).toMatchObject([{ key: 'key 1', body: { act: forward, alarms: [{ id: 1 }, { id: 2 }] } }]);
  expect(known()).toMatchObject({ results: [doneOf(1)], sent: 2 });
});

test('each part is counted once it was answered, and the next has a key of its own', async () => {
  const { actor, script, choose, send, known } = begin({ actOnAlarms: [part(1), lost, part(2)] }, 1);
  choose('take');
  send(take);
  expect(known()).toMatchObject({ sent: 0, results: [] });
  await reaches(actor, 'unanswered');
  expect(known()).toMatchObject({ sent: 1, results: [doneOf(1)] });
  actor.send({ type: 'bulk.retry' });
  await reaches(actor, 'reported');
  expect(known()).toMatchObject({ sent: 2, results: [doneOf(1), doneOf(2)] });
  expect(script.inputs('actOnAlarms')).toMatchObject([
    { key: 'key 1', body: { alarms: [{ id: 1 }] } },
    { key: 'key 2', body: { alarms: [{ id: 2 }] } },
    { key: 'key 2', body: { alarms: [{ id: 2 }] } },
  ]);
});

test('an unanswered part is sent again after two seconds', async () => {
  const { actor, clock, choose, send, at } = begin({ actOnAlarms: [lost] });
  choose('take');
  send(take);
  await reaches(actor, 'unanswered');
  clock.increment(1999);
  expect(at()).toBe('unanswered');
  clock.increment(1);
  expect(at()).toBe('sending');
});

test('a report is closed, or followed by another act that begins anew', async () => {
  const reporting = async () => {
    const setup = begin({ readAddressees: [replied([colleague])], actOnAlarms: [part(1)] });
    setup.choose('forward');
    await reaches(setup.actor, 'choosing.ready');
    setup.send(forward);
    await reaches(setup.actor, 'reported');
    return setup;
  };
  const next = await reporting();
  next.choose('take', []);
  expect(next.at()).toBe('reported');
  next.choose('take', many(3));
  expect(next.at()).toBe('choosing.ready');
  expect(next.known()).toMatchObject({ ...chosen, act: 'take', alarms: many(3) });
  const closed = await reporting();
  closed.actor.send({ type: 'bulk.dismiss' });
  expect(closed.at()).toBe('idle');
  expect(closed.known()).toMatchObject(settled);
});

test('a refused request says why until it is closed', async () => {
  const { actor, choose, send, at, known } = begin({ actOnAlarms: [denied] });
  choose('take');
  send(take);
  await reaches(actor, 'refused');
  expect(known()).toMatchObject({ refusal: denied.refusal, results: [], sent: 0 });
  actor.send({ type: 'bulk.dismiss' });
  expect(at()).toBe('idle');
  expect(known()).toMatchObject(settled);
});
