import type { operatorStateMachine } from '../../../../machines/alarms/operator-state/operator-state.machine.ts';
import { absent, button, text, unseen, type Visible } from '../../../kit/visible/visible.ts';

const test = 'machines/alarms/operator-state/operator-state.test.ts';
const stays = unseen('What stood before stays while it is read or sent', test, 'what was declared is read, and read again after a minute');
const forbidden = text('You are not allowed to do this.');
const unread = text('Error obtaining the information');
const noAnswer = text(/^No response from the platform/);
const ok = button('OK');
const calm = [forbidden, unread, noAnswer, ok].map(absent);
const declared = button(/^(Available|On a break since |You call for help since |Luis Vega is coming to help you)/);

export const operatorStateVisible: Visible<typeof operatorStateMachine> = {
  states: {
    reading: calm,
    unreadable: [forbidden, button('Try again'), absent(unread), absent(noAnswer)],
    unread: [unread, button('Try again'), absent(forbidden)],
    shown: [declared, ...calm],
    declaring: calm,
    refused: [ok],
    unanswered: [noAnswer, button('Try again'), absent(unread)],
  },
  changes: {
    'reading: readState replies': { mayDiffer: declared },
    'declaring: declareState replies': { mayDiffer: declared },
  },
  results: {
    'readState replies yes available': [button('Available')],
  },
  unseen: { 'shown: operatorState.declare': stays, 'shown: after renewal': stays },
};
