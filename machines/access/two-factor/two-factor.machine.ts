import { assertEvent, assign, setup } from 'xstate';
import { secondFactorLimits } from '../../../contract/access/session.ts';
import type { CodeSent, FactorMethod, SecondFactor } from '../../../contract/access/two-factor.ts';
import type { Refusal } from '../../../contract/platform/index.ts';
import { isRefusedFor, retryAtOf, sentOf, triesLeftOf } from '../../../contract/refusal-details.ts';
import { clock } from '../../shared/clock.ts';
import { type Answer, answerParams, dataOf, port, refusalParams } from '../../shared/port.ts';
import type { Confirmation, Confirmed, Purpose, TwoFactorContext, TwoFactorEvent } from './two-factor.types.ts';

const calm = {
  refusal: null,
  resendAt: 0,
  overAt: 0,
  waitUntil: 0,
  sent: null,
  secret: null,
  triesLeft: secondFactorLimits.tries,
} as const;

/** A code while the clock runs: it, or the secret, may be over at any tick. */
const untilOver = { guard: 'isCodeExpired', target: 'expired', actions: 'noteTime' } as const;
const checkCode = { guard: 'canEnterCode', target: 'checking' } as const;
const anew = [
  { guard: 'isApp', target: '#two-factor.password', actions: { type: 'setPurpose', params: { purpose: 'begin' } } },
  { guard: 'canResend', target: 'sending' },
] as const;

/**
 * Setup of the second factor (OP-2.54, OP-7.37, OQ-16): choose a method, verify it by a code, confirm with the password. Passwords and codes
 * that are typed are never stored; recovery codes are, for as long as they are shown.
 */
export const twoFactorMachine = setup({
  types: { context: {} as TwoFactorContext, events: {} as TwoFactorEvent, tags: {} as 'busy' },
  actors: {
    readFactor: port<Answer<SecondFactor>>('readFactor'),
    sendCode: port<Answer<CodeSent>, { method: FactorMethod }>('sendCode'),
    verifyMethod: port<Answer<SecondFactor>, { method: FactorMethod; code: string }>('verifyMethod'),
    confirm: port<Answer<Confirmed>, Confirmation>('confirm'),
    clock,
  },
  guards: {
    isAccepted: (_, answer: Answer<unknown>) => answer.ok,
    isOn: ({ context: { factor } }) => factor !== null && (factor.enabled || factor.passkeys > 0),
    isProven: ({ context, event }) =>
      event.type === 'factor.choose' && (context.factor?.proven.some(({ method }) => method === event.method) ?? false),
    isApp: ({ context, event }) => (event.type === 'factor.choose' ? event.method : context.method) === 'app',
    canResend: ({ context }) => context.now >= Math.max(context.resendAt, context.waitUntil),
    canEnterCode: ({ context, event }) =>
      event.type === 'factor.enterCode' && context.now >= context.waitUntil && /^\d{6}$/.test(event.code.trim()),
    canConfirm: ({ context, event }) => event.type === 'factor.confirm' && event.password !== '' && context.now >= context.waitUntil,
    isCodeExpired: ({ context, event }) => event.type === 'clock.ticked' && context.overAt > 0 && event.now >= context.overAt,
    isWaitOver: ({ context, event }) => event.type === 'clock.ticked' && event.now >= context.waitUntil,
    isIncorrect: (_, answer: Answer<unknown>) => !answer.ok && isRefusedFor(answer.refusal, 'code.incorrect', 'request.invalid'),
    isExpired: (_, answer: Answer<unknown>) => !answer.ok && isRefusedFor(answer.refusal, 'code.expired', 'code.unknown'),
    isUnproven: ({ context }, answer: Answer<unknown>) =>
      context.method !== null && !answer.ok && isRefusedFor(answer.refusal, 'factor.unproven'),
    isExhausted: (_, answer: Answer<unknown>) => !answer.ok && isRefusedFor(answer.refusal, 'code.exhausted'),
    isTooEarly: (_, answer: Answer<unknown>) => !answer.ok && isRefusedFor(answer.refusal, 'code.too_early', 'access.throttled'),
    isWrong: (_, answer: Answer<unknown>) => !answer.ok && isRefusedFor(answer.refusal, 'session.credentials'),
    isSecret: ({ context }, answer: Answer<Confirmed>) => context.method !== null && answer.ok && answer.data.kind === 'secret',
    hasCodes: (_, answer: Answer<Confirmed>) => answer.ok && answer.data.kind !== 'secret' && answer.data.codes.length > 0,
  },
  actions: {
    noteTime: assign(({ context, event }) => ({ now: event.type === 'clock.ticked' ? event.now : context.now })),
    noteFactor: assign(({ context }, { factor }: { factor: SecondFactor }) => ({
      factor,
      now: Math.max(context.now, Date.parse(factor.server_time)),
    })),
    choose: assign(({ context, event }) => ({ ...calm, method: event.type === 'factor.choose' ? event.method : context.method })),
    setPurpose: assign((_, { purpose }: { purpose: Purpose }) => ({ purpose, refusal: null })),
    forget: assign({ ...calm, method: null, codes: [] }),
    clearRefusal: assign({ refusal: null }),
    noteSent: assign((_, { sent }: { sent: CodeSent }) => ({ ...sentContext(sent), now: Date.parse(sent.server_time), refusal: null })),
    noteRefusal: assign(({ context }, { refusal }: { refusal: Refusal }) => {
      const at = retryAtOf(refusal);
      const isThrottled = isRefusedFor(refusal, 'access.throttled');
      const before = sentOf(refusal);
      return {
        ...(before && sentContext(before)),
        refusal,
        triesLeft: triesLeftOf(refusal) ?? before?.tries_left ?? context.triesLeft,
        ...(at !== undefined && (isThrottled ? { waitUntil: at } : { resendAt: at })),
      };
    }),
    noteConfirmed: assign(({ context }, { confirmed }: { confirmed: Confirmed }) => {
      if (confirmed.kind === 'secret') {
        const { secret } = confirmed;
        return { ...calm, secret, now: Date.parse(secret.server_time), overAt: Date.parse(secret.expires_at) };
      }
      if (confirmed.kind === 'saved') return { ...calm, factor: confirmed.factor, codes: confirmed.codes };
      return { ...calm, codes: confirmed.codes, factor: context.factor && { ...context.factor, recovery_left: confirmed.codes.length } };
    }),
  },
}).createMachine({
  id: 'two-factor',
  context: { ...calm, factor: null, method: null, purpose: 'switchOn', codes: [], now: 0 },
  initial: 'reading',
  states: {
    reading: {
      description: 'How the second factor stands is being read.',
      tags: 'busy',
      invoke: {
        src: 'readFactor',
        onDone: [
          {
            guard: { type: 'isAccepted', params: answerParams },
            target: 'overview',
            actions: { type: 'noteFactor', params: ({ event }) => ({ factor: dataOf(event.output) }) },
          },
          { target: 'failed', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: 'failed',
      },
    },
    failed: {
      description: 'How the second factor stands could not be read; a button tries again.',
      on: { 'factor.retry': { target: 'reading', actions: 'clearRefusal' } },
    },
    overview: {
      initial: 'looking',
      entry: 'forget',
      on: {
        'factor.choose': [
          { guard: 'isProven', target: 'password', actions: ['choose', { type: 'setPurpose', params: { purpose: 'switchOn' } }] },
          { guard: 'isApp', target: 'password', actions: ['choose', { type: 'setPurpose', params: { purpose: 'begin' } }] },
          { target: 'way.sending', actions: 'choose' },
        ],
      },
      states: {
        looking: { always: [{ guard: 'isOn', target: 'on' }, { target: 'off' }] },
        off: { description: 'No second factor: three ways to choose from, each with what it takes.' },
        on: {
          description: 'The second factor is on: by which way, how many recovery codes are left, and what may be changed.',
          on: {
            'factor.switchOff': { target: '#two-factor.password', actions: { type: 'setPurpose', params: { purpose: 'switchOff' } } },
            'factor.renewCodes': { target: '#two-factor.password', actions: { type: 'setPurpose', params: { purpose: 'renew' } } },
          },
        },
      },
    },
    way: {
      initial: 'entry',
      invoke: { src: 'clock', id: 'clock' },
      on: { 'factor.leave': 'overview', 'clock.ticked': { actions: 'noteTime' } },
      states: {
        sending: {
          description: 'A code is being sent to the address or the phone.',
          tags: 'busy',
          invoke: {
            src: 'sendCode',
            input: ({ context }) => ({ method: chosen(context) }),
            onDone: [
              {
                guard: { type: 'isAccepted', params: answerParams },
                target: 'entry',
                actions: { type: 'noteSent', params: ({ event }) => ({ sent: dataOf(event.output) }) },
              },
              {
                guard: { type: 'isTooEarly', params: answerParams },
                target: 'tooEarly',
                actions: { type: 'noteRefusal', params: refusalParams },
              },
              { target: 'broken', actions: { type: 'noteRefusal', params: refusalParams } },
            ],
            onError: { target: 'broken', actions: 'clearRefusal' },
          },
        },
        entry: {
          description: 'Six digits are asked for: those that were sent, or those of the app that has just read the picture.',
          on: { 'factor.enterCode': checkCode, 'factor.resend': anew, 'clock.ticked': untilOver },
        },
        checking: {
          description: 'The code that proves the way is being checked.',
          tags: 'busy',
          invoke: {
            src: 'verifyMethod',
            input: ({ context, event }) => {
              assertEvent(event, 'factor.enterCode');
              return { method: chosen(context), code: event.code.trim() };
            },
            onDone: [
              {
                guard: { type: 'isAccepted', params: answerParams },
                target: '#two-factor.password',
                actions: [
                  { type: 'noteFactor', params: ({ event }) => ({ factor: dataOf(event.output) }) },
                  { type: 'setPurpose', params: { purpose: 'switchOn' } },
                ],
              },
              {
                guard: { type: 'isIncorrect', params: answerParams },
                target: 'incorrect',
                actions: { type: 'noteRefusal', params: refusalParams },
              },
              {
                guard: { type: 'isExpired', params: answerParams },
                target: 'expired',
                actions: { type: 'noteRefusal', params: refusalParams },
              },
              {
                guard: { type: 'isExhausted', params: answerParams },
                target: 'exhausted',
                actions: { type: 'noteRefusal', params: refusalParams },
              },
              {
                guard: { type: 'isTooEarly', params: answerParams },
                target: 'tooEarly',
                actions: { type: 'noteRefusal', params: refusalParams },
              },
              { target: 'broken', actions: { type: 'noteRefusal', params: refusalParams } },
            ],
            onError: { target: 'broken', actions: 'clearRefusal' },
          },
        },
        incorrect: {
          description: 'The code was wrong: how many tries are left is said, and another may be typed.',
          on: { 'factor.enterCode': checkCode, 'factor.resend': anew, 'clock.ticked': untilOver },
        },
        expired: {
          description: 'The code, or what it proved, is too old: a new code or a new secret leads on.',
          on: { 'factor.resend': anew },
        },
        exhausted: {
          description: 'Too many wrong codes for this one: a new code or a new secret leads on.',
          on: { 'factor.resend': anew },
        },
        tooEarly: {
          description: 'The platform wants to wait; the code that was sent before may still be typed, and the time counts down.',
          on: { 'factor.enterCode': checkCode, 'factor.resend': anew, 'clock.ticked': untilOver },
        },
        broken: {
          description: 'An error occurred: the platform did not answer or could not send; it may be tried again.',
          on: { 'factor.enterCode': checkCode, 'factor.resend': anew },
        },
      },
    },
    password: {
      initial: 'prompting',
      on: { 'factor.leave': 'overview', 'factor.confirm': { guard: 'canConfirm', target: '.confirming' } },
      states: {
        prompting: { description: 'The password is asked for, and it says what it is about to do.' },
        confirming: {
          description: 'The password is being checked, and what was asked for is done.',
          tags: 'busy',
          on: { 'factor.confirm': {}, 'factor.leave': {} },
          invoke: {
            src: 'confirm',
            input: ({ context: { purpose, method }, event }) => {
              assertEvent(event, 'factor.confirm');
              return { purpose, method, password: event.password };
            },
            onDone: [
              {
                guard: { type: 'isSecret', params: ({ event }) => event.output },
                target: '#two-factor.way',
                actions: { type: 'noteConfirmed', params: ({ event }) => ({ confirmed: dataOf(event.output) }) },
              },
              {
                guard: { type: 'hasCodes', params: ({ event }) => event.output },
                target: '#two-factor.codes',
                actions: { type: 'noteConfirmed', params: ({ event }) => ({ confirmed: dataOf(event.output) }) },
              },
              {
                guard: { type: 'isAccepted', params: answerParams },
                target: '#two-factor.overview',
                actions: { type: 'noteConfirmed', params: ({ event }) => ({ confirmed: dataOf(event.output) }) },
              },
              { guard: { type: 'isWrong', params: answerParams }, target: 'wrong' },
              {
                guard: { type: 'isTooEarly', params: answerParams },
                target: 'throttled',
                actions: { type: 'noteRefusal', params: refusalParams },
              },
              {
                guard: { type: 'isUnproven', params: answerParams },
                target: '#two-factor.way.expired',
                actions: { type: 'noteRefusal', params: refusalParams },
              },
              { target: 'broken', actions: { type: 'noteRefusal', params: refusalParams } },
            ],
            onError: { target: 'broken', actions: 'clearRefusal' },
          },
        },
        wrong: { description: 'The password was wrong, which is said at its field; it may be typed again.' },
        throttled: {
          description: 'Too many wrong passwords: the time until the next one counts down.',
          invoke: { src: 'clock', id: 'clock' },
          on: { 'clock.ticked': [{ guard: 'isWaitOver', target: 'prompting', actions: 'noteTime' }, { actions: 'noteTime' }] },
        },
        broken: { description: 'An error occurred while it was saved: nothing is known of it, and the password may be given again.' },
      },
    },
    codes: {
      description: 'The recovery codes are shown, this once, to be printed, copied or kept as a file.',
      on: { 'factor.leave': 'overview' },
    },
  },
});

const sentContext = (sent: CodeSent) => ({
  sent,
  triesLeft: sent.tries_left,
  resendAt: Date.parse(sent.resend_at),
  overAt: Date.parse(sent.expires_at),
});

function chosen({ method }: TwoFactorContext): FactorMethod {
  if (method === null) throw new TypeError('No way is chosen');
  return method;
}
