import type { commandRunsMachine } from '../../../../machines/automation/command-runs/command-runs.machine.ts';
import { absent, button, inside, shown, text, unseen, type Visible } from '../../../kit/visible/visible.ts';

const front = shown('dialog', /^/);
const runsTest = 'machines/automation/command-runs/command-runs.test.ts';
/** Words that only those hear who do not see the top bar; its button has the number. */
const going = shown('button', /^Commands, \d+ running$/);
const renewal = unseen(
  'What was known stays until it is read',
  runsTest,
  'runs are read again every fifteen seconds, and only while one runs',
);
const retry = unseen(
  'What was known stays, and is asked for again by itself',
  runsTest,
  'runs that could not be read are asked for again after five seconds',
);
const refused = unseen(
  'What was begun here stays, and nothing else is shown',
  runsTest,
  'runs that may not be read say why, and are read again on request',
);
const known = ['reading', 'read', 'refused', 'unread'] as const;
const fronts = ['closed', 'open'] as const;
const updates = known.flatMap((read) => fronts.map((is) => [`known.${read} front.${is}: runs.updated`, { mayDiffer: going }] as const));

export const commandRunsVisible: Visible<typeof commandRunsMachine> = {
  states: {
    'known.reading': renewal,
    'known.read': renewal,
    'known.refused': refused,
    'known.unread': retry,
    'front.closed': [absent(front)],
    'front.open': [front],
  },
  results: {
    'runs.dismiss id=1': [absent(button(/^Commands, /))],
    'run.started run=id,version,command,cause,by,alarm,dry,drill,reason,status,nodes,started,ended': inside(front, text(/Status: running/)),
  },
  changes: {
    ...Object.fromEntries(updates),
    ...Object.fromEntries(fronts.map((is) => [`known.reading front.${is}: readRuns replies`, { mayDiffer: going }])),
  },
  unseen: {
    'known: runs.renew': renewal,
    'known.read: after renewal': renewal,
    'known.reading: readRuns does not answer': retry,
    'known.unread: after readRetry': retry,
    'known.reading: readRuns replies': refused,
  },
};
