import { aRun } from '../command-run/command-run.paths.ts';
import { at, refused, replied } from '../paths/city.ts';
import { type EventSamples, modelOf, type ReplySamples } from '../paths/model.ts';
import { commandRunsMachine } from './command-runs.machine.ts';

type Machine = typeof commandRunsMachine;
const ended = aRun(1, { version: 3, status: 'success', ended: at(5) });

const events = {
  'runs.ask': [{ type: 'runs.ask', asked: { command: 7, alarm: null, dry: false } }],
  'runs.look': [{ type: 'runs.look', run: aRun(1) }],
  'runs.said': [
    { type: 'runs.said', runs: [aRun(1)] },
    { type: 'runs.said', runs: [ended] },
  ],
  'runs.drop': [{ type: 'runs.drop', id: 1 }],
  'runs.renew': [{ type: 'runs.renew' }],
  'run.began': [{ type: 'run.began', run: aRun(1) }],
  'runs.left': [{ type: 'runs.left' }],
} as const satisfies EventSamples<Machine>;

const replies = {
  readRuns: [replied([aRun(1)]), replied([]), refused('access.forbidden')],
} satisfies ReplySamples<Machine>;

/** Paths of the runs of whoever works here. */
export const commandRunsModel = modelOf({
  machine: commandRunsMachine,
  input: { newKey: () => 'key-of-the-path' },
  events,
  replies,
  about: ({ runs, front, shown }) => ({ status: runs[0]?.status, front: front !== null, shown }),
});
