import { expect, test } from 'vitest';
import { createActor, SimulatedClock, setup } from 'xstate';
import { Trace } from '../../../contract/quality/trace.ts';
import { liveQueryMachine } from '../../platform/live-query/live-query.machine.ts';
import { alone, modelOf } from '../paths/model.ts';
import { allModels } from '../paths/models.ts';
import { shortestPaths } from '../paths/paths.ts';
import { anAlarm, ana, at, refused, replied } from '../paths/samples.ts';
import { reaches, Script } from '../paths/scripted.ts';
import { createAnonymizer, restoreValues, traceStart } from './anonymize.ts';
import { createRecorder } from './record.ts';
import { replay } from './replay.ts';

const about = { note: '', expected: null };
const began = Date.parse(at(0));

/** A trace of a slot that read, was refused and read again. */
async function traced(expected: Trace['expected'] = null, times: readonly number[] = []): Promise<Trace> {
  let now = began;
  const left = [...times];
  const { inspect, trace } = createRecorder(() => left.shift() ?? (now += 10));
  const rows = [
    { id: 1, at: at(5), what: 'KVD-482', camera: null, unit: null, position: { latitude: 19.4, longitude: -99.1 }, image: null, match: 97 },
  ];
  const replies = [refused('access.forbidden'), replied({ of: 'plates' as const, rows })];
  const script = new Script<'runLiveQuery'>({ runLiveQuery: replies });
  const actor = createActor(liveQueryMachine.provide({ actors: { runLiveQuery: script.port('runLiveQuery') } }), {
    input: { query: { of: 'plates', plate: 'KVD-482' }, everyMs: null },
    inspect,
  }).start();
  await reaches(actor, 'refused');
  actor.send({ type: 'liveQuery.run', query: { of: 'plates', plate: 'KVD-482' } });
  await reaches(actor, 'read');
  return Trace.parse(JSON.parse(JSON.stringify(trace({ ...about, expected }))));
}

test('a trace contains no user text, date or place; the same word has the same mask', () => {
  const keep = createAnonymizer(began);
  const { user } = { user: ana };
  const kept = JSON.stringify(keep({ type: 'user.changed', user, password: 'hunter2', alarm: anAlarm(3), again: user.name }));
  for (const secret of ['Ana', 'Robles', 'demo.test', 'hunter2', 'Warehouse', 'A-0003', '2026', '19.43', 'Intrusion'])
    expect(kept).not.toContain(secret);
  expect(kept).toContain('"alarm_status":"waiting"');
  const two = keep({ one: 'x', other: 'x', third: 'y' }) as Record<string, string>;
  expect([two['one'] === two['other'], two['one'] === two['third']]).toEqual([true, false]);
  expect(keep({ created: at(90) })).toEqual({ created: new Date(traceStart + 90_000).toISOString() });
  // A clock that is set by the platform's has parts of milliseconds.
  expect(keep({ now: began + 90_000.5, decidedAt: began + 60_000 })).toEqual({
    now: traceStart + 90_000.5,
    decidedAt: traceStart + 60_000,
  });
});

test('a plate stands in no trace, although what it stands under is a word of ours elsewhere', async () => {
  expect(JSON.stringify(await traced())).not.toMatch(/KVD|482/);
});

test('maps, sets and errors come back as they were; functions and actors are left out', () => {
  const keep = createAnonymizer(began);
  const kept = keep({
    rows: new Map([[1, true]]),
    ids: new Set([4]),
    error: new Error('boom'),
    call: () => 1,
    actor: createActor(liveQueryMachine, { input: { query: { of: 'plates' }, everyMs: null } }),
  });
  expect(restoreValues(JSON.parse(JSON.stringify(kept)))).toEqual({
    rows: new Map([[1, true]]),
    ids: new Set([4]),
    error: new Error('Error'),
  });
});

test('a trace replays on the same machine, step by step', async () => {
  const trace = await traced();
  expect(trace.actors.map(({ path, steps }) => [path, steps.map(({ event, state }) => [event.type, state])])).toEqual([
    [
      'live-query',
      [
        ['xstate.done.actor.0.live-query.reading', 'refused'],
        ['liveQuery.run', 'reading'],
        ['xstate.done.actor.0.live-query.reading', 'read'],
      ],
    ],
  ]);
  expect(replay(trace, allModels)).toEqual({ actors: [{ path: 'live-query', outcome: 'same', steps: 3 }], expected: null });
});

test('steps stay in their order where the clock of the console is set back meanwhile', async () => {
  const trace = await traced(null, [began, began + 5, began - 300, began - 200, began + 20]);
  expect(trace.actors.map(({ steps }) => steps.map(({ at: ms, state }) => [ms, state]))).toEqual([
    [
      [0, 'refused'],
      [0, 'reading'],
      [20, 'read'],
    ],
  ]);
  expect(replay(trace, allModels).actors).toEqual([{ path: 'live-query', outcome: 'same', steps: 3 }]);
});

test('a machine that deviates is reported with its step, and a trace with another outcome fails', async () => {
  const trace = await traced({ path: 'live-query', state: 'unread' });
  expect(replay(trace, allModels).expected).toEqual({ path: 'live-query', state: 'unread', is: 'read', ok: false });
  const changed = setup({ actors: {} }).createMachine({ id: 'live-query', initial: 'reading', states: { reading: {} } });
  const model = modelOf({
    given: 'A sight is asked for.',
    stepWords: { events: {}, ports: {} },
    machine: changed,
    input: undefined,
    events: {},
    replies: {},
  });
  expect(replay(trace, [model]).actors).toEqual([
    { path: 'live-query', outcome: 'other', step: 1, event: 'xstate.done.actor.0.live-query.reading', was: 'refused', is: 'reading' },
  ]);
  expect(replay(trace, []).actors).toEqual([{ path: 'live-query', outcome: 'unknown' }]);
});

test.each(allModels.map((model) => [model.name, model] as const))('what %s does on its paths can be recorded and replayed', (_, model) => {
  const far = shortestPaths(model).reduce((one, other) => (other.steps.length > one.steps.length ? other : one));
  const { inspect, trace } = createRecorder(() => began);
  const actor = createActor(alone(model.machine), { input: model.input, clock: new SimulatedClock(), inspect }).start();
  for (const { event } of far.steps) actor.send(event);
  actor.stop();
  const kept = Trace.parse(JSON.parse(JSON.stringify(trace(about))));
  const own = kept.actors.filter(({ path }) => path === model.machine.id);
  const [{ steps } = { steps: [] }] = own;
  expect(steps.length).toBeGreaterThanOrEqual(far.steps.length);
  expect(replay({ ...kept, actors: own }, [model]).actors).toEqual([{ path: model.machine.id, outcome: 'same', steps: steps.length }]);
});
