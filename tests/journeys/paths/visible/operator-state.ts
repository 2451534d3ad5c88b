import type { operatorStateMachine } from '../../../../machines/alarms/operator-state/operator-state.machine.ts';
import { button, text, unseen, type Visible } from '../../../kit/visible/visible.ts';

const test = 'machines/alarms/operator-state/operator-state.test.ts';
const quiet = unseen('What stood before stays while it is read or sent', test, 'what was declared is read, and read again after a minute');
const noAnswer = text(/^No response from the platform/);

export const operatorStateVisible: Visible<typeof operatorStateMachine> = {
  states: {
    reading: quiet,
    unreadable: [text('You are not allowed to do this.'), button('Try again')],
    unread: [text('Error obtaining the information'), button('Try again')],
    shown: [button(/^(Available|On a break since |You call for help since |Luis Vega is coming to help you)/)],
    declaring: quiet,
    refused: [button('OK')],
    unanswered: [noAnswer, button('Try again')],
  },
  unseen: {
    'declaring: declareState replies': unseen(
      'What was declared is shown by the same button; the journey of a call for help reads its words',
      'tests/journeys/call-for-help.test.ts',
      'an operator calls for help, a supervisor answers, and the operator reads who is coming',
    ),
  },
  results: {
    'readState replies yes available': [button('Available')],
  },
};
