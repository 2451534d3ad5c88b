import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock, setup } from 'xstate';
import { anAlarm, refused, replied } from '../../quality/paths/samples.ts';
import { reaches, Script } from '../../quality/paths/scripted.ts';
import { type OpenTargetFact, openTargetMachine } from './open-target.machine.ts';

const alarm = replied({ as: 'alarm' as const, alarm: anAlarm(1) });
const cameras = (count: number) =>
  replied({
    as: 'cameras' as const,
    name: 'Depot',
    cameras: Array.from({ length: count }, (_, at) => ({ id: at + 1, name: `Camera ${at + 1}`, id_unit: 7 })),
    recorded: false,
  });

function start(...replies: unknown[]) {
  const clock = new SimulatedClock();
  const script = new Script<'readTarget'>({ readTarget: replies });
  const facts: OpenTargetFact[] = [];
  const logic = openTargetMachine.provide({ actors: { readTarget: script.port('readTarget') } });
  const owner = setup({
    types: { events: {} as OpenTargetFact, children: {} as { opener: 'opener' } },
    actors: { opener: logic },
    actions: { note: ({ event }) => facts.push(event) },
  }).createMachine({
    invoke: { src: 'opener', id: 'opener', input: { units: () => [], product: 'product' } },
    on: { 'target.opened': { actions: 'note' } },
  });
  const opener = createActor(owner, { clock }).start().getSnapshot().children.opener;
  if (!opener) throw new Error('No opener');
  return { opener, clock, script, facts };
}

describe('opening something in the grid', () => {
  test('what was opened in a row is read one after the other, and all of it is reported', async () => {
    const { opener, script, facts } = start(alarm, cameras(2));
    opener.send({ type: 'target.open', target: { kind: 'alarm', alarm_id: 'A-1' } });
    opener.send({ type: 'target.open', target: { kind: 'unit', id: 7, name: 'Depot' } });
    await reaches(opener, 'idle');
    expect(script.inputs('readTarget')).toMatchObject([
      { target: { kind: 'alarm', alarm_id: 'A-1' } },
      { target: { kind: 'unit', id: 7, name: 'Depot' } },
    ]);
    expect(facts.map(({ opened }) => opened.as)).toEqual(['alarm', 'cameras']);
  });

  test('a unit without cameras opens nothing and says so', async () => {
    const { opener, clock, facts } = start(cameras(0));
    opener.send({ type: 'target.open', target: { kind: 'unit', id: 7, name: 'Depot' } });
    await reaches(opener, 'empty');
    expect(facts).toEqual([]);
    clock.increment(10_000);
    expect(opener.getSnapshot().value).toBe('idle');
  });

  test('a view that was deleted meanwhile, and one that is refused, say so', async () => {
    const { opener } = start(replied({ as: 'gone' as const }), refused('access.forbidden'));
    opener.send({ type: 'target.open', target: { kind: 'view', id: 1, name: 'Night' } });
    await reaches(opener, 'gone');
    opener.send({ type: 'target.open', target: { kind: 'view', id: 2, name: 'Day' } });
    await reaches(opener, 'refused');
    expect(opener.getSnapshot().context.refusal?.code).toBe('access.forbidden');
    opener.send({ type: 'target.dismiss' });
    expect(opener.getSnapshot().context).toMatchObject({ targets: [], refusal: null });
  });

  test('what could not be read is tried again when asked', async () => {
    const { opener, facts } = start(new Error('network'), alarm);
    opener.send({ type: 'target.open', target: { kind: 'alarm', alarm_id: 'A-1' } });
    await reaches(opener, 'unread');
    opener.send({ type: 'target.retry' });
    await reaches(opener, 'idle');
    expect(facts).toHaveLength(1);
  });
});

describe('a notice about what was not opened', () => {
  const depot = { kind: 'unit', id: 7, name: 'Depot' } as const;
  const notices = [
    ['empty', cameras(0)],
    ['gone', replied({ as: 'gone' as const })],
    ['refused', refused('access.forbidden')],
    ['unread', new Error('network')],
  ] as const;
  async function startIn(state: string, ...replies: unknown[]) {
    const all = start(...replies);
    all.opener.send({ type: 'target.open', target: { kind: 'alarm', alarm_id: 'A-1' } });
    await reaches(all.opener, state);
    return { ...all, now: () => all.opener.getSnapshot() };
  }

  test.each(notices)('%s: it is dismissed, and nothing is left to be opened', async (state, reply) => {
    const { opener, now } = await startIn(state, reply);
    opener.send({ type: 'target.dismiss' });
    expect([now().value, now().context.targets, now().context.refusal]).toEqual(['idle', [], null]);
  });

  test.each(notices)('%s: another target is opened in its place', async (state, reply) => {
    const { opener, script, facts, now } = await startIn(state, reply, cameras(1));
    opener.send({ type: 'target.open', target: depot });
    expect([now().value, now().context.targets, now().context.refusal]).toEqual(['reading', [depot], null]);
    await reaches(opener, 'idle');
    expect(script.inputs('readTarget')[1]).toMatchObject({ target: depot, product: 'product' });
    expect(facts).toHaveLength(1);
  });

  test.each(notices.slice(0, 3))('%s: it goes by itself after ten seconds', async (state, reply) => {
    const { clock, now } = await startIn(state, reply);
    clock.increment(9999);
    expect(now().value).toBe(state);
    clock.increment(1);
    expect([now().value, now().context.targets, now().context.refusal]).toEqual(['idle', [], null]);
  });

  test('what could not be read stays until it is tried again or dismissed', async () => {
    const { clock, now } = await startIn('unread', new Error('network'));
    clock.increment(60_000);
    expect(now().value).toBe('unread');
  });
});

test('what is being opened can be left, with all that waits behind it', async () => {
  const { opener, facts } = start();
  opener.send({ type: 'target.open', target: { kind: 'alarm', alarm_id: 'A-1' } });
  opener.send({ type: 'target.open', target: { kind: 'alarm', alarm_id: 'A-2' } });
  opener.send({ type: 'target.dismiss' });
  expect([opener.getSnapshot().value, opener.getSnapshot().context.targets, facts]).toEqual(['idle', [], []]);
});
