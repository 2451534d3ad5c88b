import { at, refused, replied } from '../../quality/paths/city.ts';
import { type EventSamples, modelOf, type ReplySamples, type StepWords } from '../../quality/paths/model.ts';
import { aRun } from '../command-run/command-run.paths.ts';
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

const says: StepWords<Machine> = {
  events: {
    'runs.ask': 'The operator asks for a command to be run.',
    'runs.look': 'The operator opens a run that goes on.',
    'runs.said': 'The platform tells how a run stands.',
    'runs.drop': 'The operator takes a run off the list.',
    'runs.renew': 'The link is back after a gap.',
    'run.began': 'A command that was asked for begins to run.',
    'runs.left': 'The operator closes the run that is shown.',
  },
  ports: {
    readRuns: 'say which runs go on',
  },
  delays: { readRetry: 'Five seconds', renewal: 'Fifteen seconds since the runs were read' },
};

/** Paths of the runs of whoever works here. */
export const commandRunsModel = modelOf({
  given: 'An operator signed in, and the runs that go on are being read.',
  says,
  machine: commandRunsMachine,
  input: { newKey: () => 'key-of-the-path' },
  events,
  replies,
  about: ({ runs, front, shown }) => ({ status: runs[0]?.status, front: front !== null, shown }),
});
