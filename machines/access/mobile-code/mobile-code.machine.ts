import { assign, setup } from 'xstate';
import type { Refusal } from '../../../contract/platform/index.ts';
import { type ClockTicked, clock } from '../../shared/clock.ts';
import { type Answer, answerParams, dataOf, port, refusalParams } from '../../shared/port.ts';

/** The code for the app to scan, and its expiry in server ms. */
export interface ShownCode {
  value: string;
  until: number;
}
interface Context {
  code: ShownCode | null;
  refusal: Refusal | null;
  /** Server ms; 0 until the first tick. */
  now: number;
}

/** The code for the mobile app (OP-2.51, OP-9.77, OQ-24): counts down by the platform's clock; the operator generates a new one. */
export const mobileCodeMachine = setup({
  types: { context: {} as Context, events: {} as { type: 'code.renew' } | ClockTicked, tags: {} as 'busy' },
  actors: { makeCode: port<Answer<ShownCode>>('makeCode'), clock },
  guards: {
    isAccepted: (_, answer: Answer<unknown>) => answer.ok,
    isExpired: ({ context, event }) => event.type === 'clock.ticked' && context.code !== null && event.now >= context.code.until,
  },
  actions: {
    take: assign((_, { code }: { code: ShownCode }) => ({ code, refusal: null })),
    noteRefusal: assign((_, { refusal }: { refusal: Refusal }) => ({ refusal })),
    noteTime: assign(({ context, event }) => ({ now: event.type === 'clock.ticked' ? event.now : context.now })),
  },
}).createMachine({
  id: 'mobile-code',
  context: { code: null, refusal: null, now: 0 },
  initial: 'making',
  states: {
    making: {
      description: 'A code is being made.',
      tags: 'busy',
      invoke: {
        src: 'makeCode',
        onDone: [
          {
            guard: { type: 'isAccepted', params: answerParams },
            target: 'shown',
            actions: { type: 'take', params: ({ event }) => ({ code: dataOf(event.output) }) },
          },
          { target: 'refused', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: 'failed',
      },
    },
    shown: {
      description: 'The code to scan, and how long it lets in: minutes and seconds that count down.',
      invoke: { src: 'clock', id: 'clock' },
      on: {
        'clock.ticked': [{ guard: 'isExpired', target: 'expired', actions: 'noteTime' }, { actions: 'noteTime' }],
        'code.renew': 'making',
      },
    },
    expired: { description: 'The code is blurred at 0:00; a button makes a new one.', on: { 'code.renew': 'making' } },
    refused: { description: 'The platform made no code, and says why.', on: { 'code.renew': 'making' } },
    failed: { description: 'The platform did not answer; it can be asked again.', on: { 'code.renew': 'making' } },
  },
});

/** Remaining validity of the code, ms; 0 when it has expired. */
export const msLeft = ({ code, now }: Pick<Context, 'code' | 'now'>): number => (code && now > 0 ? Math.max(0, code.until - now) : 0);
