import { type EventSamples, modelOf, type ReplySamples, type StepWords } from '../../quality/paths/model.ts';
import { refused, replied, startOfDay } from '../../quality/paths/samples.ts';
import { mobileCodeMachine } from './mobile-code.machine.ts';

type Machine = typeof mobileCodeMachine;
const tick = (seconds: number) => ({ type: 'clock.ticked' as const, now: startOfDay + seconds * 1000 });

const events = {
  'code.renew': [{ type: 'code.renew' }],
  'clock.ticked': [tick(30), tick(300)],
} as const satisfies EventSamples<Machine>;
const replies = {
  makeCode: [
    replied({ value: 'atalaya://sign-in?host=https%3A%2F%2Ftower.example&code=a-code-of-the-platform', until: startOfDay + 300_000 }),
    refused('access.throttled'),
  ],
} as const satisfies ReplySamples<Machine>;

const says: StepWords<Machine> = {
  events: {
    'code.renew': 'The operator presses “Generate new”.',
    'clock.ticked': 'Time passes by the clock of the platform.',
  },
  ports: {
    makeCode: 'make a code for the mobile app',
  },
};

/** Paths of the code for the mobile app. */
export const mobileCodeModel = modelOf({
  given: 'An operator opens Mobile app in Your profile.',
  says,
  machine: mobileCodeMachine,
  input: undefined,
  events,
  replies,
  proves: { states: { shown: 'OP-2.51 OP-9.77', expired: 'OQ-24' } },
});
