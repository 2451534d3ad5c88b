import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { unplugged } from '../../quality/paths/model.ts';
import { at, replied } from '../../quality/paths/samples.ts';
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
