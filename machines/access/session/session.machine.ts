import { assertEvent, assign, enqueueActions, sendTo, setup } from 'xstate';
import type { Challenge, Grant, SignInReply, SignInRequest } from '../../../contract/access/session.ts';
import type { Refusal } from '../../../contract/platform/index.ts';
import { clock } from '../../shared/clock.ts';
import { parent } from '../../shared/parent.ts';
import { type Answer, answerParams, dataOf, feed, port, refusalParams } from '../../shared/port.ts';
import { lockMachine } from '../lock/lock.machine.ts';
import { lockEventOf } from './lock-event.ts';
import { nobody, type SessionContext, type SessionEvent, type SessionSynced } from './session.types.ts';
import { sessionGuards } from './session-guards.ts';
import { endReasonOf, refusalContext } from './session-refusal.ts';
import { signInReplied } from './sign-in-replied.ts';

/** A code while the clock runs: it may expire at any tick. */
const untilExpiry = { guard: { type: 'isCodeExpired' as const }, target: 'expired', actions: 'noteTime' as const } as const;
const checkCode = { guard: 'canEnterCode', target: 'checking' } as const;
/** The grant, or the refusal, in the reply to a call. */
const takeReply = {
  type: 'takeGrant' as const,
  params: ({ event }: { event: { output: Answer<unknown> } }) => ({ grant: dataOf(event.output) as Grant }),
} as const;
const noteReason = { type: 'noteRefusal' as const, params: refusalParams } as const;
const sendAgain = { guard: 'canResend', target: 'resending' } as const;

/**
 * Sign-in with two factors, refresh, and sign-out (OP-5.01–5.05, OQ-14, OQ-15, OQ-18, OQ-19). Refreshing is a state, so
 * any number of `session.stale` leads to one refresh; their senders wait for `signedIn.current`.
 */
export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    tags: {} as 'busy',
    children: {} as { lock: 'lock' },
  },
  actors: {
    /** Restores the session of the last visit, refreshing it where needed; null where no user was signed in. */
    restoreSession: port<Answer<Grant | null>>('restoreSession'),
    signIn: port<Answer<SignInReply>, SignInRequest>('signIn'),
    verifyCode: port<Answer<Grant>, { token: string; code: string; remember?: boolean }>('verifyCode'),
    resendCode: port<Answer<Challenge>, { token: string }>('resendCode'),
    refreshSession: port<Answer<Grant>, { grant: Grant }>('refreshSession'),
    /** Deletes the session from this browser first, then signs out at the platform. */
    endSession: port<Answer<null>, { grant: Grant }>('endSession'),
    lock: lockMachine,
    clock,
    otherTabs: feed<SessionSynced>('otherTabs'),
  },
  guards: sessionGuards,
  actions: {
    takeGrant: assign((_, { grant }: { grant: Grant }) => ({ ...nobody, grant, user: grant.user, now: Date.parse(grant.server_time) })),
    challenge: assign(({ context }, { challenge }: { challenge: Challenge }) => ({
      ...nobody,
      challenge,
      email: context.email,
      now: Date.parse(challenge.server_time),
    })),
    forget: assign(({ context }) => ({ ...nobody, now: context.now })),
    noteEmail: assign(({ context, event }) => ({
      refusal: null,
      endedBy: null,
      email: event.type === 'session.signIn' ? event.email : context.email,
    })),
    noteTime: assign(({ context, event }) => ({ now: event.type === 'clock.ticked' ? event.now : context.now })),
    noteRefusal: assign(({ context }, { refusal }: { refusal: Refusal }) => refusalContext(context, refusal)),
    clearRefusal: assign({ refusal: null }),
    noteFactor: assign(({ context }) => ({ grant: context.grant && { ...context.grant, factor_due: null } })),
    noteEnd: assign(({ context, event }) => ({
      ...nobody,
      now: context.now,
      email: context.user?.email ?? '',
      endedBy: event.type === 'session.revoked' ? event.reason : event.type === 'session.synced' ? 'other_tab' : 'by_admin',
    })),
    noteLost: assign(({ context }, { refusal }: { refusal: Refusal }) => ({
      ...nobody,
      now: context.now,
      email: context.user?.email ?? '',
      refusal,
      endedBy: endReasonOf(refusal),
    })),
    noteUser: assign(({ context, event }) =>
      event.type === 'user.changed' ? { user: event.user, grant: context.grant && { ...context.grant, user: event.user } } : {},
    ),
    toLock: enqueueActions(({ event, enqueue }) => {
      const lockEvent = lockEventOf(event);
      if (lockEvent) enqueue.sendTo('lock', lockEvent);
    }),
    /** A restored session may have been locked while this tab received no events. */
    syncLock: enqueueActions(({ context, enqueue }) => {
      if (context.grant?.locked) enqueue.sendTo('lock', { type: 'lock.changed', locked: true });
    }),
    notifyBegan: sendTo(parent, ({ context }) => ({ type: 'session.began', grant: context.grant })),
    notifyEnded: sendTo(parent, { type: 'session.ended' }),
  },
  delays: { refreshRetry: 5000 },
}).createMachine({
  id: 'session',
  context: nobody,
  initial: 'restoring',
  invoke: { src: 'otherTabs', id: 'otherTabs' },
  on: {
    'session.synced': {
      guard: 'hasGrant',
      target: '.admitting.renewed',
      actions: { type: 'takeGrant', params: ({ event }) => ({ grant: event.grant as Grant }) },
    },
  },
  states: {
    restoring: {
      description: 'A plain page with the name of the product while the last session is looked for.',
      tags: 'busy',
      invoke: {
        src: 'restoreSession',
        onDone: [
          { guard: { type: 'isNobody', params: answerParams }, target: 'signedOut' },
          { guard: { type: 'isGrant', params: answerParams }, target: 'admitting.renewed', actions: takeReply },
          { target: 'signedOut.expired', actions: { type: 'noteLost', params: refusalParams } },
        ],
        onError: 'failed',
      },
    },
    failed: {
      entry: 'notifyEnded',
      description: 'The platform cannot be reached, so nobody knows yet whether somebody is signed in. A button tries again.',
      on: { 'session.retry': 'restoring' },
    },
    signedOut: {
      initial: 'form',
      entry: 'notifyEnded',
      on: {
        'session.signIn': { guard: 'isComplete', target: 'signingIn', actions: 'noteEmail' },
        'signIn.replied': [...signInReplied],
      },
      states: {
        form: { description: 'The sign-in form asks for e-mail and password.' },
        refused: {
          description: 'The form, with why the platform refused: wrong e-mail or password, an inactive user, a sign-in to begin anew.',
        },
        throttled: {
          description: 'The form is locked after too many tries and counts down to when it opens again.',
          invoke: { src: 'clock', id: 'clock' },
          on: {
            'session.signIn': {},
            'clock.ticked': [{ guard: 'isWaitOver', target: 'form', actions: ['noteTime', 'clearRefusal'] }, { actions: 'noteTime' }],
          },
        },
        elsewhere: {
          description: 'The form, saying that the session was ended elsewhere: in another tab, by an administrator, or for safety.',
        },
        expired: { description: 'The form, saying that the session expired; after signing in the same page opens again.' },
        failed: { description: 'The form, saying that the platform did not answer; what was typed is still there to be sent again.' },
      },
    },
    signingIn: {
      description: 'The form is locked while e-mail and password are checked.',
      tags: 'busy',
      invoke: {
        src: 'signIn',
        input: ({ event }) => {
          assertEvent(event, 'session.signIn');
          return { email: event.email, password: event.password };
        },
        onDone: [
          {
            guard: { type: 'isChallenge', params: answerParams },
            target: 'code',
            actions: { type: 'challenge', params: ({ event }) => ({ challenge: dataOf(event.output) as Challenge }) },
          },
          { guard: { type: 'isGrant', params: answerParams }, target: 'admitting', actions: takeReply },
          { guard: { type: 'isThrottled', params: answerParams }, target: 'signedOut.throttled', actions: noteReason },
          { target: 'signedOut.refused', actions: noteReason },
        ],
        onError: 'signedOut.failed',
      },
    },
    code: {
      initial: 'entry',
      invoke: { src: 'clock', id: 'clock' },
      on: {
        'session.startOver': { target: 'signedOut', actions: 'forget' },
        'clock.ticked': { actions: 'noteTime' },
        'signIn.replied': [...signInReplied],
      },
      states: {
        entry: {
          description: 'Six digits are asked for, saying where they were sent and when they may be sent again.',
          on: { 'session.enterCode': checkCode, 'session.resendCode': sendAgain, 'clock.ticked': untilExpiry },
        },
        checking: {
          description: 'The code is locked while it is checked.',
          tags: 'busy',
          entry: 'clearRefusal',
          invoke: {
            src: 'verifyCode',
            input: ({ context, event }) => {
              assertEvent(event, 'session.enterCode');
              return { token: context.challenge?.token ?? '', code: event.code.trim(), ...(event.remember && { remember: true }) };
            },
            onDone: [
              { guard: { type: 'isGrant', params: answerParams }, target: '#session.admitting', actions: takeReply },
              { guard: { type: 'isIncorrect', params: answerParams }, target: 'incorrect', actions: noteReason },
              { guard: { type: 'isExpired', params: answerParams }, target: 'expired' },
              { guard: { type: 'isExhausted', params: answerParams }, target: 'exhausted' },
              { guard: { type: 'isTooEarly', params: answerParams }, target: 'tooEarly', actions: noteReason },
              { target: '#session.signedOut.refused', actions: noteReason },
            ],
            onError: 'failed',
          },
        },
        incorrect: {
          description: 'The code was wrong; how many tries are left is said, and another may be typed.',
          on: { 'session.enterCode': checkCode, 'session.resendCode': sendAgain, 'clock.ticked': untilExpiry },
        },
        expired: {
          description: 'The code expired; only a new one, or starting over, leads on.',
          on: { 'session.resendCode': sendAgain },
        },
        exhausted: { description: 'Too many wrong codes; only starting over leads on.' },
        resending: {
          description: 'A new code is being sent.',
          tags: 'busy',
          entry: 'clearRefusal',
          invoke: {
            src: 'resendCode',
            input: ({ context }) => ({ token: context.challenge?.token ?? '' }),
            onDone: [
              {
                guard: { type: 'isChallenge', params: answerParams },
                target: 'entry',
                actions: { type: 'challenge', params: ({ event }) => ({ challenge: dataOf(event.output) }) },
              },
              { guard: { type: 'isTooEarly', params: answerParams }, target: 'tooEarly', actions: noteReason },
              { target: '#session.signedOut.refused', actions: noteReason },
            ],
            onError: 'failed',
          },
        },
        tooEarly: {
          description: 'The platform wants to wait: for another code, or after too many tries. The time until then counts down.',
          on: { 'session.enterCode': checkCode, 'session.resendCode': sendAgain, 'clock.ticked': untilExpiry },
        },
        failed: {
          description: 'The platform did not answer; the code may be typed again.',
          on: { 'session.enterCode': checkCode, 'session.resendCode': sendAgain, 'clock.ticked': untilExpiry },
        },
      },
    },
    admitting: {
      initial: 'fresh',
      states: {
        /** Somebody has just signed in: a factor that is due may be postponed, but not overlooked. */
        fresh: { always: [{ guard: 'isFactorDue', target: '#session.factorSetUp' }, { target: '#session.signedIn' }] },
        renewed: { always: [{ guard: 'isFactorOverdue', target: '#session.factorSetUp' }, { target: '#session.signedIn' }] },
      },
    },
    factorSetUp: {
      initial: 'due',
      entry: 'notifyEnded',
      on: {
        'session.factorEnabled': { target: 'signedIn', actions: 'noteFactor' },
        'session.postponeFactor': { guard: 'isFactorPostponable', target: 'signedIn' },
        'session.signOut': 'signingOut',
        'session.synced': { guard: 'isSignedOutElsewhere', target: 'signedOut.elsewhere', actions: 'noteEnd' },
      },
      states: {
        due: {
          description: 'A second factor is to be set up before anything else; until the date that is shown it may be postponed.',
          on: { 'session.stale': 'refreshing' },
        },
        refreshing: {
          description: 'The set-up goes on while the session is renewed.',
          tags: 'busy',
          invoke: {
            src: 'refreshSession',
            input: ({ context }) => ({ grant: context.grant as Grant }),
            onDone: [
              { guard: { type: 'isGrant', params: answerParams }, target: '#session.admitting', actions: takeReply },
              { guard: { type: 'isTooEarly', params: answerParams }, target: 'due' },
              { target: '#session.signedOut.expired', actions: { type: 'noteLost', params: refusalParams } },
            ],
            onError: 'due',
          },
        },
      },
    },
    signedIn: {
      initial: 'current',
      entry: 'notifyBegan',
      exit: 'notifyEnded',
      invoke: {
        src: 'lock',
        id: 'lock',
        input: ({ context: { grant, user } }) => ({
          locked: grant?.locked ?? false,
          minutes: user?.config.preferences.lock_after ?? null,
        }),
      },
      on: {
        'session.signOut': 'signingOut',
        'session.lock': { actions: 'toLock' },
        'session.locked': { guard: 'isLockOfThis', actions: 'toLock' },
        'call.began': { actions: 'toLock' },
        'call.ended': { actions: 'toLock' },
        'session.revoked': [
          { guard: 'isThisSession', target: 'signedOut.elsewhere', actions: 'noteEnd' },
          { guard: 'isPossiblyThisSession', target: '.refreshing' },
        ],
        'session.synced': [
          { guard: 'isSignedOutElsewhere', target: 'signedOut.elsewhere', actions: 'noteEnd' },
          {
            guard: 'isSameUser',
            target: '.current',
            actions: [{ type: 'takeGrant', params: ({ event }) => ({ grant: event.grant as Grant }) }, 'syncLock'],
          },
        ],
        'user.changed': { actions: ['noteUser', 'toLock'] },
      },
      states: {
        current: {
          description: 'Somebody is signed in and works.',
          on: { 'session.stale': 'refreshing' },
        },
        refreshing: {
          description: 'Work goes on while the session is renewed once for every call that waits for it.',
          tags: 'busy',
          invoke: {
            src: 'refreshSession',
            input: ({ context }) => ({ grant: context.grant as Grant }),
            onDone: [
              { guard: { type: 'isOverdueGrant', params: answerParams }, target: '#session.factorSetUp', actions: takeReply },
              {
                guard: { type: 'isGrant', params: answerParams },
                target: 'current',
                actions: [takeReply, 'syncLock'],
              },
              { guard: { type: 'isTooEarly', params: answerParams }, target: 'unrefreshed' },
              {
                guard: { type: 'isEndedElsewhere', params: answerParams },
                target: '#session.signedOut.elsewhere',
                actions: { type: 'noteLost', params: refusalParams },
              },
              { target: '#session.signedOut.expired', actions: { type: 'noteLost', params: refusalParams } },
            ],
            onError: 'unrefreshed',
          },
        },
        unrefreshed: {
          description: 'The session could not be renewed because the platform did not answer; it is tried again by itself.',
          tags: 'busy',
          after: { refreshRetry: 'refreshing' },
          on: { 'session.stale': 'refreshing', 'session.retry': 'refreshing' },
        },
      },
    },
    signingOut: {
      description: 'The session is being ended.',
      tags: 'busy',
      invoke: {
        src: 'endSession',
        input: ({ context }) => ({ grant: context.grant as Grant }),
        onDone: { target: 'signedOut', actions: 'forget' },
        onError: { target: 'signedOut', actions: 'forget' },
      },
      on: { 'session.synced': {} },
    },
  },
});
