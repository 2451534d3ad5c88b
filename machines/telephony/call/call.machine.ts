import { assign, enqueueActions, setup } from 'xstate';
import type { Refusal } from '../../../contract/platform/index.ts';
import type { CallState, SipCall } from '../../../contract/telephony/call.ts';
import type { PhoneStatus } from '../../../contract/telephony/calls.ts';
import { parent } from '../../shared/parent.ts';
import { type Answer, answerParams, port, refusalParams } from '../../shared/port.ts';
import type { CallContext, CallEvent, CallInput, CallPart, PresaveCallInput, TakeCallInput } from './call.types.ts';
import type { CallKey, PhoneCommand } from './phone.ts';

/** The phone line of an active call. */
const lineOf = ({ line, key }: CallContext): CallKey => line ?? key;

/** The call as shown to the rest of the console. */
function partOf(context: CallContext, state: CallState): CallPart {
  const { key, line, session, number, name, origin, alarm, listensTo, connectedAt, ending, refusal, fault } = context;
  const direction = origin === 'rang' || origin === 'taken' ? 'in' : 'out';
  return { key, line, session, number, name, direction, state, alarm, listensTo, connectedAt, ending, refusal, fault };
}

const announcementOf = ({ context: { alarm, number, from } }: { context: CallContext }) =>
  ({ alarm_id: alarm, remotePartyNumber: number, callingPartyNumber: from }) satisfies PresaveCallInput;
const endedWith = <F extends CallContext['fault']>(fault: F) =>
  ({ target: '#call.ended', actions: { type: 'noteFault', params: { fault } } }) as const;
const onGivenUp = { target: '#call.ended', actions: 'noteOwnEnd' } as const;
const onEstablished = { target: '#call.connected', actions: 'noteConnected' } as const;
const onPhoneEnded = { target: '#call.ended', actions: 'noteEnded' } as const;
const onOwnEnd = { target: '#call.ending', actions: { type: 'sendEnd' } } as const;

/**
 * One call of the own phone (OP-4.16, OQ-57, OQ-58): one that rings here, one taken from the queue and being connected, or
 * one that is dialled. The phone carries it; this machine holds its visible state and the operator's actions.
 */
export const callMachine = setup({
  types: {
    context: {} as CallContext,
    events: {} as CallEvent,
    input: {} as CallInput,
    tags: {} as 'busy',
  },
  actors: {
    readStatus: port<Answer<PhoneStatus>, { device: string }>('readStatus'),
    takeCall: port<Answer<SipCall>, TakeCallInput>('takeCall'),
    announceCall: port<Answer<SipCall>, PresaveCallInput>('announceCall'),
  },
  guards: {
    isAccepted: (_, answer: Answer<unknown>) => answer.ok,
    isUnregistered: (_, answer: Answer<PhoneStatus>) => answer.ok && !answer.data.registered,
    hasRung: ({ context }) => context.origin === 'rang',
    isTaken: ({ context }) => context.origin === 'taken',
    dialsAtOnce: ({ context }) => context.origin === 'ordered' || context.origin === 'listening',
    isDrill: ({ context }) => context.isDrill,
    /** Another phone of the same operator has this call, so nothing is reported here. */
    isElsewhere: ({ event }) => event.type === 'phone.ended' && event.ending === 'hung_up' && event.by === 'them',
    isQueued: ({ event }) => event.type === 'phone.progressed' && event.to === 'queued',
    isRemoteHeld: ({ context, event }) => (event.type === 'phone.remoteHeld' ? event.held : context.remoteHeld),
    isReleased: ({ event }) => event.type === 'phone.remoteHeld' && !event.held,
    isDtmf: ({ event }) => event.type === 'call.dtmf' && /^[0-9A-D*#]+$/.test(event.keys),
    isAudible: ({ context, event }) => event.type === 'phone.measured' && event.quality.received > (context.quality?.received ?? 0),
    isMeasured: ({ context }) => context.quality !== null,
  },
  actions: {
    notifyParent: enqueueActions(({ context, enqueue }, { state }: { state: CallState }) => {
      enqueue.sendTo(parent, { type: 'call.changed', call: partOf(context, state) });
    }),
    notifyGone: enqueueActions(({ context, enqueue }) => enqueue.sendTo(parent, { type: 'call.gone', key: context.key })),
    /** Has the phone do something with this call. */
    commandPhone: enqueueActions(({ context, enqueue }, { type }: { type: 'phone.answer' | 'phone.hold' | 'phone.resume' }) => {
      enqueue.sendTo(parent, { type: 'phone.command', command: { type, call: lineOf(context) } satisfies PhoneCommand });
    }),
    sendDial: enqueueActions(({ context, enqueue }) => {
      const { key, number, session, listensTo } = context;
      const command: PhoneCommand = { type: 'phone.dial', call: key, number, session, ...(listensTo && { receiveOnly: true as const }) };
      enqueue.sendTo(parent, { type: 'phone.command', command });
    }),
    sendEnd: enqueueActions(({ context, enqueue }, params: { as: 'declined' } | undefined) => {
      const command: PhoneCommand = { type: 'phone.end', call: lineOf(context), ...params };
      enqueue.sendTo(parent, { type: 'phone.command', command });
    }),
    /** Declines the INVITE of a call abandoned before it arrived: the platform offers the call to others. */
    declineLine: enqueueActions(({ event, enqueue }) => {
      if (event.type !== 'call.arrived') return;
      const command: PhoneCommand = { type: 'phone.end', call: event.line, as: 'declined' };
      enqueue.sendTo(parent, { type: 'phone.command', command });
    }),
    sendMute: enqueueActions(({ context, enqueue }, { muted }: { muted: boolean }) => {
      const command: PhoneCommand = { type: 'phone.mute', call: lineOf(context), muted };
      enqueue.sendTo(parent, { type: 'phone.command', command });
    }),
    sendDtmf: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'call.dtmf') return;
      const command: PhoneCommand = { type: 'phone.dtmf', call: lineOf(context), keys: event.keys };
      enqueue.sendTo(parent, { type: 'phone.command', command });
    }),
    sendTransfer: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'call.transfer') return;
      const command: PhoneCommand = { type: 'phone.transfer', call: lineOf(context), number: event.number };
      enqueue.sendTo(parent, { type: 'phone.command', command });
      enqueue.assign({ transferTo: event.number, transferFailed: null });
    }),
    noteLine: assign(({ context, event }) => ({ line: event.type === 'call.arrived' ? event.line : context.line })),
    noteAnnounced: assign((_, { answer }: { answer: Answer<SipCall> }) => (answer.ok ? { session: answer.data.sessionId } : {})),
    noteRefusal: assign((_, { refusal }: { refusal: Refusal }) => ({ refusal, ending: 'failed' as const })),
    noteFault: assign((_, { fault }: { fault: CallContext['fault'] }) => ({ fault, ending: 'failed' as const })),
    noteConnected: assign(({ context }) => ({ connectedAt: context.connectedAt ?? context.now() })),
    noteEnded: assign(({ event }) => (event.type === 'phone.ended' ? { ending: event.ending, by: event.by } : {})),
    noteOwnEnd: assign({ ending: 'hung_up', by: 'us' }),
    noteTransferred: assign({ ending: 'transferred', by: 'us' }),
    noteTransferFailed: assign(({ event }) => ({
      transferTo: null,
      transferFailed: event.type === 'phone.transferFailed' ? event.ending : ('no_answer' as const),
    })),
    noteHoldFailed: assign({ holdFailed: true }),
    forgetHoldFailed: assign({ holdFailed: false }),
    noteRemoteHeld: assign(({ context, event }) => ({
      remoteHeld: event.type === 'phone.remoteHeld' ? event.held : context.remoteHeld,
    })),
    noteDtmfSent: assign(({ context, event }) => ({
      pressed: event.type === 'phone.dtmfSent' ? context.pressed + event.keys : context.pressed,
    })),
    forgetRemote: assign({ remoteHeld: false, holdFailed: false }),
    noteQuality: assign(({ context, event }) => ({ quality: event.type === 'phone.measured' ? event.quality : context.quality })),
  },
  delays: {
    /** Timeout of requests before a call, so that they cannot prevent it. */
    requestTimeout: 4000,
    /** The platform lets a phone ring for 20 s before the call waits again. */
    inviteTimeout: 25_000,
    holdTimeout: 10_000,
    /** Time without a packet from the other side after which the call counts as silent. */
    silenceTimeout: 5000,
    transferTimeout: 40_000,
    endTimeout: 3000,
    dismissDelay: 6000,
  },
}).createMachine({
  id: 'call',
  context: ({ input }) => ({
    ...input,
    ending: null,
    by: null,
    refusal: null,
    fault: null,
    connectedAt: null,
    remoteHeld: false,
    holdFailed: false,
    pressed: '',
    transferTo: null,
    transferFailed: null,
    quality: null,
  }),
  initial: 'starting',
  states: {
    starting: {
      always: [
        { guard: 'hasRung', target: 'incoming' },
        { guard: 'dialsAtOnce', target: 'calling' },
        { guard: 'isDrill', target: 'recording' },
        { target: 'checking' },
      ],
    },
    recording: {
      description: 'The alarm belongs to a drill: nobody is called, and the platform is asked to list the number in the drill.',
      tags: 'busy',
      entry: { type: 'notifyParent', params: { state: 'idle' } },
      invoke: {
        src: 'announceCall',
        input: announcementOf,
        onDone: [
          { guard: { type: 'isAccepted', params: answerParams }, target: 'ended', actions: 'noteOwnEnd' },
          { target: 'ended', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: endedWith('unanswered'),
      },
      after: { requestTimeout: endedWith('unanswered') },
      on: { 'call.end': onGivenUp },
    },
    checking: {
      description: 'The call is being prepared: the platform is asked whether the own phone is registered.',
      tags: 'busy',
      entry: { type: 'notifyParent', params: { state: 'idle' } },
      invoke: {
        src: 'readStatus',
        input: ({ context }) => ({ device: context.device }),
        onDone: [
          { guard: { type: 'isUnregistered', params: ({ event }) => event.output }, ...endedWith('not_registered') },
          { guard: 'isTaken', target: 'taking' },
          { target: 'announcing' },
        ],
        onError: 'checked',
      },
      after: { requestTimeout: 'checked' },
      on: { 'call.arrived': { target: 'answering', actions: 'noteLine' }, 'call.end': onGivenUp },
    },
    checked: { always: [{ guard: 'isTaken', target: 'taking' }, { target: 'announcing' }] },
    taking: {
      description: 'The waiting call is being taken; nobody has it yet.',
      tags: 'busy',
      entry: { type: 'notifyParent', params: { state: 'idle' } },
      invoke: {
        src: 'takeCall',
        input: ({ context: { session, device, name, alarm } }) => ({
          sessionId: session ?? '',
          user: device,
          presavedCaller: name,
          alarm,
        }),
        onDone: [
          { guard: { type: 'isAccepted', params: answerParams }, target: 'awaited' },
          { target: 'ended', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: endedWith('unanswered'),
      },
      on: { 'call.arrived': { target: 'answering', actions: 'noteLine' }, 'call.end': 'withdrawing' },
    },
    awaited: {
      description: 'The call was taken and is being put through to the own phone, which answers it by itself.',
      entry: { type: 'notifyParent', params: { state: 'incoming' } },
      on: {
        'call.arrived': { target: 'answering', actions: 'noteLine' },
        'call.requeued': endedWith('put_back'),
        'call.end': 'withdrawing',
      },
      after: { inviteTimeout: endedWith('put_back') },
    },
    withdrawing: {
      description: 'The taken call was given up before it came; the phone turns it away, so that it waits for others.',
      tags: 'busy',
      entry: { type: 'notifyParent', params: { state: 'incoming' } },
      on: {
        'call.arrived': { target: 'ended', actions: ['declineLine', 'noteOwnEnd'] },
        'call.requeued': { target: 'ended', actions: 'noteOwnEnd' },
      },
      after: { inviteTimeout: { target: 'ended', actions: 'noteOwnEnd' } },
    },
    announcing: {
      description: 'The call to be made is announced to the platform, which gives it a name.',
      tags: 'busy',
      entry: { type: 'notifyParent', params: { state: 'idle' } },
      invoke: {
        src: 'announceCall',
        input: announcementOf,
        onDone: [
          {
            guard: { type: 'isAccepted', params: answerParams },
            target: 'calling',
            actions: { type: 'noteAnnounced', params: ({ event }) => ({ answer: event.output }) },
          },
          { target: 'ended', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: 'calling',
      },
      after: { requestTimeout: 'calling' },
      on: { 'call.end': onGivenUp },
    },
    calling: {
      entry: [{ type: 'notifyParent', params: { state: 'calling' } }, 'sendDial'],
      initial: 'dialled',
      on: {
        'phone.progressed': [{ guard: 'isQueued', target: '.queued' }, { target: '.ringing' }],
        'phone.established': onEstablished,
        'phone.ended': [{ guard: 'isElsewhere', target: 'gone' }, onPhoneEnded],
        'call.end': onOwnEnd,
      },
      states: {
        dialled: { description: 'The number is dialled; nothing is known of the other side yet.' },
        ringing: { description: 'It rings at the other side.' },
        queued: { description: 'The other side has the call wait in its queue.' },
      },
    },
    incoming: {
      description: 'A call rings at the own phone: it can be answered or rejected.',
      entry: { type: 'notifyParent', params: { state: 'incoming' } },
      on: {
        'call.answer': 'answering',
        'call.reject': { target: 'ending', actions: { type: 'sendEnd', params: { as: 'declined' } } },
        'call.end': { target: 'ending', actions: { type: 'sendEnd', params: { as: 'declined' } } },
        'phone.ended': onPhoneEnded,
      },
    },
    answering: {
      description: 'The call is being answered; the sound of both sides is being joined.',
      tags: 'busy',
      entry: [
        { type: 'notifyParent', params: { state: 'incoming' } },
        { type: 'commandPhone', params: { type: 'phone.answer' } },
      ],
      on: { 'phone.established': onEstablished, 'phone.ended': onPhoneEnded, 'call.end': onOwnEnd },
    },
    connected: {
      type: 'parallel',
      on: {
        'phone.ended': onPhoneEnded,
        // The other side transferred this call to another party, who answered.
        'phone.established': { target: '.line.talking', actions: 'forgetRemote' },
        'phone.transferred': { target: 'ended', actions: 'noteTransferred' },
        'call.end': onOwnEnd,
        'call.dtmf': { guard: 'isDtmf', actions: 'sendDtmf' },
        'phone.dtmfSent': { actions: 'noteDtmfSent' },
        'phone.measured': { actions: 'noteQuality' },
        'phone.remoteHeld': { actions: 'noteRemoteHeld' },
      },
      states: {
        line: {
          initial: 'talking',
          states: {
            talking: {
              entry: { type: 'notifyParent', params: { state: 'connected' } },
              initial: 'choosing',
              on: { 'call.hold': 'holding', 'phone.held': 'held' },
              states: {
                choosing: { always: [{ guard: 'isRemoteHeld', target: 'heldByRemote' }, { target: 'audible' }] },
                audible: {
                  after: { silenceTimeout: { guard: 'isMeasured', target: 'silent' } },
                  description: 'Both sides hear each other; the time of the call runs.',
                  on: {
                    'phone.measured': { guard: 'isAudible', target: 'audible', reenter: true, actions: 'noteQuality' },
                    'phone.remoteHeld': { guard: 'isRemoteHeld', target: 'heldByRemote', actions: 'noteRemoteHeld' },
                  },
                },
                silent: {
                  description: 'Nothing came from the other side for five seconds: the call says that nothing is heard.',
                  on: {
                    'phone.measured': { guard: 'isAudible', target: 'audible', actions: 'noteQuality' },
                    'phone.remoteHeld': { guard: 'isRemoteHeld', target: 'heldByRemote', actions: 'noteRemoteHeld' },
                  },
                },
                heldByRemote: {
                  description: 'The other side holds the call.',
                  on: { 'phone.remoteHeld': { guard: 'isReleased', target: 'audible', actions: 'noteRemoteHeld' } },
                },
              },
            },
            holding: {
              description: 'The call is being put on hold; the microphone is silent already.',
              tags: 'busy',
              entry: ['forgetHoldFailed', { type: 'commandPhone', params: { type: 'phone.hold' } }],
              on: { 'phone.held': 'held', 'phone.holdFailed': { target: 'talking', actions: 'noteHoldFailed' } },
              after: { holdTimeout: { target: 'talking', actions: 'noteHoldFailed' } },
            },
            held: {
              description: 'The call is on hold: neither side hears the other.',
              entry: { type: 'notifyParent', params: { state: 'on hold' } },
              on: { 'call.resume': 'resuming', 'phone.resumed': 'talking' },
            },
            resuming: {
              description: 'The call is being taken off hold.',
              tags: 'busy',
              entry: ['forgetHoldFailed', { type: 'commandPhone', params: { type: 'phone.resume' } }],
              on: { 'phone.resumed': 'talking', 'phone.holdFailed': { target: 'held', actions: 'noteHoldFailed' } },
              after: { holdTimeout: { target: 'held', actions: 'noteHoldFailed' } },
            },
          },
        },
        microphone: {
          initial: 'open',
          states: {
            open: {
              description: 'The microphone is open.',
              on: { 'call.mute': { target: 'muted', actions: { type: 'sendMute', params: { muted: true } } } },
            },
            muted: {
              description: 'The microphone is muted: the other side hears nothing.',
              on: { 'call.unmute': { target: 'open', actions: { type: 'sendMute', params: { muted: false } } } },
            },
          },
        },
        transfer: {
          initial: 'none',
          states: {
            none: {
              description: 'The call is not being transferred.',
              on: { 'call.transfer': { target: 'requested', actions: 'sendTransfer' } },
            },
            requested: {
              description: 'The other side was asked to call another number; the call stands until it does.',
              tags: 'busy',
              on: { 'phone.transferFailed': { target: 'none', actions: 'noteTransferFailed' } },
              after: { transferTimeout: { target: 'none', actions: 'noteTransferFailed' } },
            },
          },
        },
      },
    },
    ending: {
      description: 'The call is being ended.',
      tags: 'busy',
      entry: 'noteOwnEnd',
      on: { 'phone.ended': onPhoneEnded },
      after: { endTimeout: 'ended' },
    },
    ended: {
      description: 'The call says for a moment how it ended, and why where it did not come about.',
      entry: { type: 'notifyParent', params: { state: 'ended' } },
      on: { 'call.dismiss': 'gone' },
      after: { dismissDelay: 'gone' },
    },
    gone: { type: 'final', entry: 'notifyGone', description: 'The call is not shown any more.' },
  },
});
