import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { unplugged } from '../../quality/paths/model.ts';
import { at, refused, replied } from '../../quality/paths/samples.ts';
import { reaches, Script } from '../../quality/paths/scripted.ts';
import { commandRunMachine } from '../command-run/command-run.machine.ts';
import { aCommand, aRun } from '../command-run/command-run.paths.ts';
import { commandRunsMachine, withRuns } from './command-runs.machine.ts';

function open(readRuns: unknown[]) {
  const clock = new SimulatedClock();
  const script = new Script<'readRuns' | 'readCommands' | 'execute'>({
    readRuns,
    readCommands: [replied([aCommand(7)])],
    execute: [replied(aRun(1))],
  });
  const run = unplugged(commandRunMachine).provide({
    actors: { readCommands: script.port('readCommands'), execute: script.port('execute') },
  });
  const actor = createActor(commandRunsMachine.provide({ actors: { readRuns: script.port('readRuns'), run } }), {
    input: { newKey: () => 'key' },
    clock,
  }).start();
  const front = () => {
    const { children, context } = actor.getSnapshot();
    const shown = context.front && children[context.front];
    if (!shown) throw new Error('Nothing is in front');
    return shown;
  };
  return { actor, clock, script, front };
}
const ended = aRun(1, { version: 3, status: 'success', ended: at(5) });

test('what runs is known again after a reload, and told until it ended', { tags: ['OP-4.25'] }, async () => {
  const { actor, script, clock } = open([replied([aRun(1)]), replied([ended])]);
  await reaches(actor, 'known.read front.closed');
  expect(actor.getSnapshot().context.runs).toEqual([aRun(1)]);
  clock.increment(15_000);
  await reaches(actor, 'known.read front.closed');
  expect(script.inputs('readRuns')).toEqual([{ known: [] }, { known: [1] }]);
  expect(actor.getSnapshot().context.runs).toEqual([ended]);
  actor.send({ type: 'runs.dismiss', id: 1 });
  expect(actor.getSnapshot().context.runs).toEqual([]);
});

test('a run in front hears what is said of it, and can be left while it goes on', { tags: ['OP-4.25'] }, async () => {
  const { actor, front } = open([replied([])]);
  actor.send({ type: 'runs.request', request: { command: 7, alarm: null, dry: false } });
  const run = front();
  await reaches(run, 'prompting');
  run.send({ type: 'run.submit' });
  await reaches(run, 'running');
  actor.send({ type: 'runs.updated', runs: [aRun(1, { version: 2 })] });
  expect(run.getSnapshot().context.run?.version).toBe(2);
  run.send({ type: 'run.close' });
  await reaches(actor, 'known.read front.closed');
  expect(actor.getSnapshot().context.runs).toMatchObject([{ id: 1, status: 'running' }]);
  actor.send({ type: 'runs.updated', runs: [ended] });
  actor.send({ type: 'runs.show', run: ended });
  await reaches(front(), 'success');
  front().send({ type: 'run.close' });
  await reaches(actor, 'known.read front.closed');
  expect(actor.getSnapshot().context.runs).toEqual([]);
});

test('of one run the latest version counts, whichever came first', () => {
  expect(withRuns([ended], [aRun(1)])).toEqual([ended]);
  expect(withRuns([aRun(1)], [aRun(2), ended]).map(({ id, version }) => [id, version])).toEqual([
    [2, 1],
    [1, 3],
  ]);
});

const request = { type: 'runs.request', request: { command: 7, alarm: null, dry: false } } as const;

test('a run that was begun here is among those that run, without being told of by the stream', async () => {
  const { actor, front } = open([replied([])]);
  actor.send(request);
  expect(actor.getSnapshot().value).toEqual({ known: 'reading', front: 'open' });
  await reaches(front(), 'prompting');
  front().send({ type: 'run.submit' });
  await reaches(front(), 'running');
  expect(actor.getSnapshot().context).toMatchObject({ runs: [aRun(1)], shown: 1 });
});

test('a run that is opened takes the place of the one in front, which is over', async () => {
  const { actor, front } = open([replied([])]);
  actor.send(request);
  const first = front();
  actor.send({ type: 'runs.show', run: ended });
  expect(actor.getSnapshot().context).toMatchObject({ front: 'run-2', shown: 1 });
  expect([first.getSnapshot().status, front().getSnapshot().value]).toEqual(['stopped', 'success']);
  actor.send(request);
  expect(actor.getSnapshot().context).toMatchObject({ front: 'run-3', shown: null });
});

test('nothing is in front once a run was closed, and the next one is another', async () => {
  const { actor, front } = open([replied([])]);
  actor.send({ type: 'runs.show', run: ended });
  front().send({ type: 'run.close' });
  await reaches(actor, 'known.read front.closed');
  expect(actor.getSnapshot().context).toMatchObject({ front: null, shown: null });
  expect(actor.getSnapshot().children).toEqual({});
  actor.send({ type: 'runs.show', run: ended });
  await reaches(actor, 'known.read front.open');
});

test('runs that may not be read say why, and are read again on request', async () => {
  const { actor, clock } = open([refused('access.forbidden'), replied([aRun(1)])]);
  await reaches(actor, 'known.refused front.closed');
  expect(actor.getSnapshot().context.refusal?.code).toBe('access.forbidden');
  clock.increment(60_000);
  expect(actor.getSnapshot().value).toMatchObject({ known: 'refused' });
  actor.send({ type: 'runs.renew' });
  expect([actor.getSnapshot().value, actor.getSnapshot().hasTag('busy')]).toMatchObject([{ known: 'reading' }, true]);
  await reaches(actor, 'known.read front.closed');
  expect(actor.getSnapshot().context).toMatchObject({ runs: [aRun(1)], refusal: null });
});

test('runs that could not be read are asked for again after five seconds', async () => {
  const { actor, clock } = open([new Error('no network'), replied([])]);
  await reaches(actor, 'known.unread front.closed');
  clock.increment(4999);
  expect(actor.getSnapshot().value).toMatchObject({ known: 'unread' });
  clock.increment(1);
  expect(actor.getSnapshot().value).toMatchObject({ known: 'reading' });
  await reaches(actor, 'known.read front.closed');
});

test('runs are read again every fifteen seconds, and only while one runs', async () => {
  const { actor, clock, script } = open([replied([aRun(1)]), replied([ended])]);
  await reaches(actor, 'known.read front.closed');
  clock.increment(14_999);
  expect(actor.getSnapshot().value).toMatchObject({ known: 'read' });
  clock.increment(1);
  expect(actor.getSnapshot().value).toMatchObject({ known: 'reading' });
  await reaches(actor, 'known.read front.closed');
  clock.increment(60_000);
  expect(actor.getSnapshot().value).toMatchObject({ known: 'read' });
  expect(script.inputs('readRuns')).toHaveLength(2);
});
