import { modelOf } from '../../quality/paths/model.ts';
import { at, refused, replied } from '../../quality/paths/samples.ts';
import { aRun } from '../command-run/command-run.paths.ts';
import { commandRunsMachine } from './command-runs.machine.ts';

const ended = aRun(1, { version: 3, status: 'success', ended: at(5) });

/** Paths of the command runs of the current user. */
export const commandRunsModel = modelOf({
  given: 'An operator signed in, and the runs that go on are being read.',
  machine: commandRunsMachine,
  input: { newKey: () => 'key-of-the-path' },
  stepWords: {
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
  },
  events: {
    'runs.request': [{ type: 'runs.request', request: { command: 7, alarm: null, dry: false } }],
    'runs.show': [{ type: 'runs.show', run: aRun(1) }],
    'runs.updated': [
      { type: 'runs.updated', runs: [aRun(1)] },
      { type: 'runs.updated', runs: [ended] },
    ],
    'runs.dismiss': [{ type: 'runs.dismiss', id: 1 }],
    'run.started': [{ type: 'run.started', run: aRun(1) }],
  },
  replies: {
    readRuns: [replied([aRun(1)]), replied([]), refused('access.forbidden')],
  },
  about: ({ runs, front, shown }) => ({ status: runs[0]?.status, front: front !== null, shown }),
});
