import { runCalls } from '../../../contract/automation/command-run.ts';
import { asks, gesture, manualOf, otherTab, relink } from '../../quality/paths/manual.ts';
import type { commandRunsMachine } from './command-runs.machine.ts';
import { commandRunsModel } from './command-runs.paths.ts';

const runs = (rest: string) =>
  otherTab(
    `click an alarm of “New”, press the button that begins with “Run a command…”, click “Avisar a la guardia”, and press “Run”${rest}.`,
  );

export const commandRunsCases = [
  manualOf<typeof commandRunsMachine>(commandRunsModel, {
    start: { account: 'qa@demo.test', address: '/inicio', arrange: ['Reload the page, and open the widget “Scripts”.'] },
    ports: { readRuns: asks(runCalls.runs, { 0: runs(''), 1: null }) },
    unseen: { known: 'always' },
    causes: {
      'runs.request': gesture('Press “Run Ronda de cámaras” in “Scripts”.'),
      'runs.show': gesture(
        'Click an alarm of “New”, press the button that begins with “Run a command…”, click “Avisar a la guardia”, press “Run” and “Leave it running”, then “Commands, 1 running”, and click the run.',
      ),
      'runs.updated': [runs(''), runs(', and wait until it ends')],
      'runs.dismiss': gesture('Press the button that begins with “Commands,” in the top bar, and “Clear this entry”.'),
      'runs.renew': gesture(relink),
      'run.started': gesture('Press “Run” in the dialog.'),
      'runs.closed': gesture('Press Escape.'),
    },
  }),
];
