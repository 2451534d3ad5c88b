import { type EventSamples, modelOf, type ReplySamples, type StepWords } from '../../quality/paths/model.ts';
import { at, refused, replied } from '../../quality/paths/samples.ts';
import { aRun } from '../command-run/command-run.paths.ts';
import { commandRunsMachine } from './command-runs.machine.ts';

type Machine = typeof commandRunsMachine;
const ended = aRun(1, { version: 3, status: 'success', ended: at(5) });

const events = {
  'runs.request': [{ type: 'runs.request', request: { command: 7, alarm: null, dry: false } }],
  'runs.show': [{ type: 'runs.show', run: aRun(1) }],
  'runs.updated': [
    { type: 'runs.updated', runs: [aRun(1)] },
    { type: 'runs.updated', runs: [ended] },
  ],
  'runs.dismiss': [{ type: 'runs.dismiss', id: 1 }],
  'runs.renew': [{ type: 'runs.renew' }],
  'run.started': [{ type: 'run.started', run: aRun(1) }],
  'runs.closed': [{ type: 'runs.closed' }],
} as const satisfies EventSamples<Machine>;

const replies = {
  readRuns: [replied([aRun(1)]), replied([]), refused('access.forbidden')],
} satisfies ReplySamples<Machine>;

const says: StepWords<Machine> = {
  events: {
    'runs.request': 'The operator asks for a command to be run.',
    'runs.show': 'The operator opens a run that goes on.',
    'runs.updated': 'The platform tells how a run stands.',
    'runs.dismiss': 'The operator takes a run off the list.',
    'runs.renew': 'The link is back after a gap.',
    'run.started': 'A command that was asked for begins to run.',
    'runs.closed': 'The operator closes the run that is shown.',
  },
  ports: {
    readRuns: 'say which runs go on',
  },
  delays: { readRetry: 'Five seconds', renewal: 'Fifteen seconds since the runs were read' },
};

/** Paths of the command runs of the current user. */
export const commandRunsModel = modelOf({
  given: 'An operator signed in, and the runs that go on are being read.',
  says,
  machine: commandRunsMachine,
  input: { newKey: () => 'key-of-the-path' },
  events,
  replies,
  about: ({ runs, front, shown }) => ({ status: runs[0]?.status, front: front !== null, shown }),
});
