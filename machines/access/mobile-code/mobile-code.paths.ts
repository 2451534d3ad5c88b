import { modelOf } from '../../quality/paths/model.ts';
import { refused, replied, startOfDay } from '../../quality/paths/samples.ts';
import { mobileCodeMachine } from './mobile-code.machine.ts';

const tick = (seconds: number) => ({ type: 'clock.ticked' as const, now: startOfDay + seconds * 1000 });

/** Paths of the code for the mobile app. */
export const mobileCodeModel = modelOf({
  given: 'An operator opens Mobile app in Your profile.',
  machine: mobileCodeMachine,
  stepWords: {
    events: {
      'code.renew': 'The operator presses “Generate new”.',
    },
    ports: {
      makeCode: 'make a code for the mobile app',
    },
  },
  events: {
    'clock.ticked': [tick(30), tick(300)],
  },
  replies: {
    makeCode: [
      replied({ value: 'atalaya://sign-in?host=https%3A%2F%2Ftower.example&code=a-code-of-the-platform', until: startOfDay + 300_000 }),
      refused('access.throttled'),
    ],
  },
  proves: { states: { shown: 'OP-2.51 OP-9.77', expired: 'OQ-24' } },
});
