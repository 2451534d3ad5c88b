import type { commandRunMachine } from '../../../../machines/automation/command-run/command-run.machine.ts';
import { absent, button, disabled, field, inside, shown, text, unseen, type Visible } from '../../../kit/visible/visible.ts';

const front = shown('dialog', /^/);
const again = button('Try again');
const loading = text('Loading…');
const sure = button('Yes, run it');
const stop = button('Stop the run');
const uncanceled = text('The run could not be stopped. It continues.');
const cooling = text(/It was just run\. It can be run again at /);
const runTest = 'machines/automation/command-run/command-run.test.ts';
const goesOn = unseen(
  'What a newer version tells of steps that go on as before',
  runTest,
  'each word about a run is taken, also while it is being stopped and after that failed',
);
/** What is said of a run, and that it can be left or run again. */
const ended = (words: RegExp) =>
  inside(front, text(words), button(/^Run (again|it for real)$/), button('Close'), absent(shown('button', 'Stop the run')));
const running = text(/Status: running/);

export const commandRunVisible: Visible<typeof commandRunMachine> = {
  states: {
    opening: 'passing',
    reading: inside(front, loading, button('Close'), absent(again)),
    read: 'passing',
    unread: inside(front, text('Error obtaining the information'), again, button('Close'), absent(loading)),
    refused: inside(
      front,
      text(/^(You are not allowed to do this|This command is not available to you, or it is incomplete)\.$/),
      again,
      button('Close'),
    ),
    choosing: [shown('dialog', 'Run a command'), ...inside(front, button('Close'), absent(loading), absent(again))],
    prompting: inside(front, button('Cancel'), button('Dry run'), field(/^Reason/), absent(sure), absent(loading)),
    confirming: inside(front, sure, button('Back'), text(/switches outputs or shoots\. This cannot be undone\. Run it\?$/)),
    sending: inside(front, text('Starting the command…'), absent(sure), absent(button('Dry run')), absent(again)),
    unanswered: inside(
      front,
      text('No response from the platform: it is unknown whether the run started. Retrying; nothing is done twice.'),
      again,
    ),
    rejected: inside(front, text('This command was just run. Wait before running it again.'), button('Back'), absent(sure)),
    sorting: 'passing',
    running: inside(front, running, stop, button('Leave it running'), absent(uncanceled)),
    canceling: inside(front, running, disabled(stop), button('Leave it running'), absent(uncanceled)),
    uncanceled: inside(front, running, uncanceled, stop),
    success: ended(/Status: success/),
    error: ended(/Status: an error occurred/),
    canceled: ended(/Status: canceled/),
  },
  results: {
    'readCommands replies yes []': inside(
      front,
      text(/^(No commands to run|This command is not available to you, or it is incomplete\.)$/),
    ),
    'readCommands replies refused access.forbidden': inside(front, text('You are not allowed to do this.')),
    'run.choose id=7': [shown('dialog', 'Open the gate'), ...inside(front, shown('list', 'Steps'))],
    'run.reason reason=The guard asked for it': inside(front, { ...field(/^Reason/), value: 'The guard asked for it' }),
    'run.reason reason=': inside(front, { ...field(/^Reason/), value: '' }),
    'run.unit unit=Warehouse 7': inside(front, { ...shown('combobox', /^Unit/), value: /./ }),
    'run.cooled': inside(front, absent(cooling)),
  },
  unseen: {
    'opening: at once': unseen(
      'The dialog is being opened',
      runTest,
      'a command is run once it was confirmed, followed step by step, and says that it succeeded',
    ),
    'running: run.updated': goesOn,
    'canceling: run.updated': goesOn,
    'uncanceled: run.updated': goesOn,
  },
};
