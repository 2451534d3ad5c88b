import type { SignalTest } from '../../../contract/intake/receivers/calls.ts';
import { UnitId } from '../../../contract/platform/ids.ts';
import { modelOf } from '../../quality/paths/model.ts';
import { at, refused, replied } from '../../quality/paths/samples.ts';
import { testModeMachine } from './test-mode.machine.ts';

/** A unit that is on test for two hours. */
export const aTest: SignalTest = {
  id: 1,
  tenant: { id: 1, name: 'Centro' },
  unit: { id: 100, name: 'Warehouse 7' },
  device: null,
  zone: null,
  reason: 'Yearly service',
  by: 'Ana Robles',
  started: at(0),
  until: at(7200),
  ended: null,
  ended_by: null,
  signals: 3,
};

/** Paths of setting units on test. */
export const testModeModel = modelOf({
  given: 'The list of what is on test is opened.',
  machine: testModeMachine,
  stepWords: {
    events: {
      'test.start': 'The operator sets a unit on test.',
      'test.end': 'The operator presses “End test”.',
      'test.mail': 'The operator sends the report by mail.',
      'tests.renew': 'The operator presses “Try again”.',
    },
    ports: {
      readTests: 'list what is on test',
      startTest: 'set it on test',
      endTest: 'end the test',
      mailTest: 'send the report',
    },
    delays: { renewal: 'Ten seconds', readRetry: 'Five seconds' },
  },
  events: {
    'test.start': [{ type: 'test.start', request: { id_unit: UnitId.parse(100), minutes: 120, reason: 'Yearly service' } }],
    'test.end': [{ type: 'test.end', id: 1 }],
    'test.mail': [{ type: 'test.mail', id: 1, to: 'service@demo.test' }],
  },
  replies: {
    readTests: [replied([aTest]), replied([]), refused('access.forbidden')],
    startTest: [replied(aTest), refused('record.not_found')],
    endTest: [replied({ ...aTest, ended: at(60), ended_by: 'Ana Robles' }), refused('record.not_found')],
    mailTest: [replied({ sent: true }), refused('connector.not_connected')],
  },
  about: ({ tests }) => ({ running: tests.length > 0 }),
});
