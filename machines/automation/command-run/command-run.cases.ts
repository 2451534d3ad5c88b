import { runCalls } from '../../../contract/automation/command-run.ts';
import {
  asks,
  byNobody,
  type Cause,
  gesture,
  instead,
  type ManualParts,
  manualOf,
  openBurglary,
  otherTab,
  wait,
} from '../../quality/paths/manual.ts';
import type { commandRunMachine } from './command-run.machine.ts';
import { commandRunModel, namedCommandRunModel, shownCommandRunModel } from './command-run.paths.ts';

type Parts = ManualParts<typeof commandRunMachine>;

const account = 'qa@demo.test';
const walked = (why: string) => byNobody(`${why}: tests/journeys/paths/runs-commands.test.ts`);
const ofAlarm = [...openBurglary, 'Press the button that begins with “Run a command…”.'];

/** `shoots`: how the command that wants a reason comes into the dialog. */
const ports = (shoots: Cause): Parts['ports'] => ({
  readCommands: asks(runCalls.runnable, { 1: shoots, 2: walked('the demo has commands') }),
  execute: asks(runCalls.execute, { 1: walked('a run ends after the platform has said that it begins') }),
  cancelRun: asks(runCalls.cancel),
});
const causes: Parts['causes'] = {
  'run.choose': gesture('Click “Avisar a la guardia”.'),
  'run.reason': [gesture('Write “The guard asked for it” under “Reason”.'), gesture('Empty the field “Reason”.')],
  'run.unit': walked('no command of the demo asks for a unit'),
  'run.submit': gesture('Press “Run”.'),
  'run.confirm': gesture('Press “Yes, run it”.'),
  'run.dryRun': gesture('Press “Dry run”.'),
  'run.dismiss': gesture('Press “Back”.'),
  'run.retry': gesture('Press “Try again”.'),
  'run.cancel': gesture('Press “Stop the run”.'),
  'run.again': gesture('Press the button that begins with “Run” under the steps.'),
  'run.close': gesture('Press Escape.'),
  'run.cooled': walked('the command that cools down is the one that shoots fog'),
  'run.updated': [
    wait('until the next step of the run says how it went'),
    wait('until the run says that it ended'),
    walked('no step of the demo fails'),
    otherTab('press the button that begins with “Commands,” in the top bar, click the run, and press “Stop the run”.'),
  ],
};

export const commandRunCases = [
  manualOf<typeof commandRunMachine>(commandRunModel, {
    start: { account, address: '/inicio', arrange: ofAlarm },
    ports: ports(gesture('When a command is to be clicked, click “Niebla” instead.')),
    causes,
  }),
  manualOf<typeof commandRunMachine>(namedCommandRunModel, {
    start: {
      account,
      address: '/inicio',
      arrange: ['Open the widget “Scripts”.', 'Press “Run Ronda de cámaras” in “Scripts”.'],
    },
    ports: ports(instead('Press “Run Niebla” in “Scripts”.')),
    causes: { ...causes, 'run.choose': walked('the command is chosen already') },
  }),
  manualOf<typeof commandRunMachine>(shownCommandRunModel, {
    start: {
      account,
      address: '/inicio',
      arrange: [
        ...ofAlarm,
        'Click “Avisar a la guardia”, press “Run”, and press “Leave it running”.',
        'Press “Commands, 1 running” in the top bar, and click the run.',
      ],
    },
    ports: ports(gesture('When a command is to be clicked, click “Niebla” instead.')),
    causes,
  }),
];
