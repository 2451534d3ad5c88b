import type { HelpCall } from '../../../contract/alarms/operator-state-calls.ts';
import { modelOf } from '../../quality/paths/model.ts';
import { at, bruno, refused, replied } from '../../quality/paths/samples.ts';
import { helpCallsMachine } from './help-calls.machine.ts';

const call = (answered_by: string | null): HelpCall => ({ id: bruno.id, name: 'Bruno', since: at(0), answered_by });

/** Paths of a supervisor to whom operators call for help. */
export const helpCallsModel = modelOf({
  given: 'A supervisor is signed in.',
  machine: helpCallsMachine,
  stepWords: {
    events: {
      'help.answer': 'The supervisor presses “I am coming”.',
      'help.retry': 'The supervisor presses “Try again”.',
      'help.dismiss': 'The supervisor presses “OK”.',
    },
    ports: { readCalls: 'read who calls for help', answerCall: 'answer the call' },
    delays: { renewal: 'Five seconds', readRetry: 'Five seconds', later: 'A minute' },
  },
  events: { 'help.answer': [{ type: 'help.answer', id: bruno.id }] },
  replies: {
    readCalls: [replied([call(null)]), replied([]), refused('access.forbidden')],
    answerCall: [replied(call('Luis Vega')), refused('record.not_found')],
  },
  about: ({ calls }) => ({ calls: calls.length, answered: calls[0]?.answered_by ?? null }),
});
