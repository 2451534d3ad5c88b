import type { Trace } from '../../../contract/quality/trace.ts';
import { modelOf } from '../paths/model.ts';
import { at, refused, replied } from '../paths/samples.ts';
import { problemMachine } from './problem.machine.ts';

/** The trace of a console that lost its link. */
export const aTrace: Trace = {
  format: 1,
  recorded: at(0),
  note: '',
  expected: null,
  cut: false,
  actors: [
    {
      path: 'console.link',
      machine: 'link',
      context: {},
      value: 'up',
      children: [],
      state: 'up',
      steps: [{ at: 1200, event: { type: 'link.dropped' }, state: 'lost', value: 'lost', children: [], changed: {} }],
    },
  ],
};

/** Paths of a report of a problem. */
export const problemModel = modelOf({
  given: 'An operator chooses “Something went wrong…” in the menu of the user.',
  machine: problemMachine,
  input: { newKey: () => 'key' },
  stepWords: {
    events: {
      'problem.write': 'The operator writes into a field of the dialog.',
      'problem.preview': 'The operator presses “View what is sent”.',
      'problem.dismissPreview': 'The operator goes back to the report.',
      'problem.send': 'The operator presses “Send to QA”.',
      'problem.retry': 'The operator tries again.',
    },
    ports: { collectTrace: 'put together what the console did', send: 'send the report' },
  },
  events: {
    'problem.write': [
      { type: 'problem.write', field: 'note', text: 'The picture froze' },
      { type: 'problem.write', field: 'wanted', text: 'It goes on' },
      { type: 'problem.write', field: 'note', text: '' },
    ],
  },
  replies: {
    collectTrace: [aTrace],
    send: [replied({ id: 12 }), refused('access.throttled')],
  },
  about: ({ note }) => note !== '',
});
