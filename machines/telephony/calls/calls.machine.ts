import { assign, enqueueActions, setup } from 'xstate';
import type { Refusal, UnreadableRow } from '../../../contract/platform/index.ts';
import type { SipCall } from '../../../contract/telephony/call.ts';
import { clock } from '../../shared/clock.ts';
import { parent } from '../../shared/parent.ts';
import { type Answer, answerParams, dataOf, feed, port, refusalParams, unreadableOf } from '../../shared/port.ts';
import { callMachine } from '../call/call.machine.ts';
import type { CallKey, PhoneCommand, PhoneEvent } from '../call/phone.ts';
import { directoryMachine } from '../directory/directory.machine.ts';
import { headsetMachine, noHeadset } from '../headset/headset.machine.ts';
import { noPhone, registrationMachine } from '../registration/registration.machine.ts';
import { applyCallEvents } from './call-events.ts';
import type { CallsContext, CallsEvent, CallsFact, CallsInput, CallToast, NoticeBody, ReporterCommand } from './calls.types.ts';
import { headsetEvents, lineEvents, registrationEvents, transitionFor } from './forwarded-events.ts';
import { findOrdered, noCalls, withHidden, withLoaded, withoutWaiting, withUpdated } from './lists.ts';
import { noticeOfEnd, noticeOfRefusal, withNotice, withoutDialled } from './notices.ts';
import {
  callsToHold,
  canListen,
  canOrder,
  createOwnCall,
  dialledNumber,
  findAwaited,
  findByLine,
  hasAudio,
  isDialling,
  makingWay,
  newCallInput,
  nextActive,
  reportOf,
} from './own-calls.ts';

/** Id of the actor of an own call. */
const callActorId = (key: CallKey) => `call-${key}` as const;
const isReady = ({ phone }: CallsContext) => phone.state === 'registered';

/**
 * The calls of the current user (OP-4.16–4.23, OQ-57, OQ-58, OQ-62): the waiting calls of all operators, and those of the own phone, each an
 * actor, of which one is active and the others are on hold.
 */
export const callsMachine = setup({
  types: {
    context: {} as CallsContext,
    events: {} as CallsEvent,
    input: {} as CallsInput,
    tags: {} as 'busy',
    children: {} as {
      phone: 'phone';
      registration: 'registration';
      headset: 'headset';
      directory: 'directory';
      reporter: 'reporter';
      clock: 'clock';
    } & Record<`call-${string}`, 'call'>,
  },
  actors: {
    readWaiting: port<Answer<SipCall[]>>('readWaiting'),
    endCall: port<Answer<SipCall>, { session: string }>('endCall'),
    /** The telephone itself. */
    phone: feed<PhoneEvent, void, PhoneCommand>('phone'),
    /** Reports own calls to the platform, where it does not carry them itself. */
    reporter: feed<never, void, ReporterCommand>('reporter'),
    clock,
    registration: registrationMachine,
    headset: headsetMachine,
    directory: directoryMachine,
    call: callMachine,
  },
  guards: {
    isAccepted: (_, answer: Answer<unknown>) => answer.ok,
    canTake: ({ context, event }) =>
      event.type === 'call.take' &&
      isReady(context) &&
      context.waiting.some(({ sessionId }) => sessionId === event.session) &&
      !context.mine.some(({ session, state }) => session === event.session && state !== 'ended'),
    canDial: ({ context, event }) =>
      event.type === 'call.dial' && isReady(context) && !context.mine.some(isDialling) && dialledNumber(event.number) !== null,
    canDialOrdered: ({ context, event }) => event.type === 'call.dialOrdered' && isReady(context) && canOrder(context, event),
    canListen: ({ context }) => canListen(context),
    isAwaited: ({ context, event }) => event.type === 'phone.rang' && findAwaited(context.mine, event) !== undefined,
    isUnknownLine: ({ context, event }) => event.type === 'phone.rang' && findByLine(context.mine, event) === undefined,
    isOwn: ({ context, event }) => 'key' in event && context.mine.some(({ key }) => key === event.key),
    isListed: ({ context, event }) => 'session' in event && context.waiting.some(({ sessionId }) => sessionId === event.session),
    isKnownCall: ({ context, event }) => event.type === 'call.changed' && context.mine.some(({ key }) => key === event.call.key),
    isTransferable: ({ context, event }) =>
      event.type === 'call.transfer' && dialledNumber(event.number) !== null && context.mine.some(({ key }) => key === event.key),
    hasActive: ({ context }) => context.activeKey !== null,
    isToastOver: ({ context, event }) => event.type === 'clock.ticked' && context.toasts.some(({ until }) => until <= event.now),
    isDeclinable: ({ context, event }) =>
      event.type === 'call.decline' &&
      context.waiting.some(({ sessionId }) => sessionId === event.session) &&
      !context.declining.includes(event.session),
    isDeclining: ({ context }) => context.declining.length > 0,
  },
  actions: {
    start: enqueueActions(({ context, event, enqueue }) => {
      const input = newCallInput(context, event);
      if (!input) return;
      const { key } = input;
      const isChosen = input.origin !== 'rang';
      const toHold = isChosen ? callsToHold(context.mine, key) : [];
      for (const one of toHold) enqueue.sendTo(callActorId(one), makingWay(context.mine, one));
      enqueue.assign(({ context: { mine, activeKey, parked }, spawn }) => ({
        mine: [...mine.filter((one) => one.key !== key), createOwnCall(input, spawn('call', { id: callActorId(key), input }))],
        activeKey: isChosen ? key : activeKey,
        parked: [...parked, ...toHold],
      }));
    }),
    /** The INVITE of a call that was taken: it is answered by itself (OQ-58). */
    bindLine: enqueueActions(({ context, event, enqueue }) => {
      const own = event.type === 'phone.rang' ? findAwaited(context.mine, event) : undefined;
      if (own && event.type === 'phone.rang') enqueue.sendTo(callActorId(own.key), { type: 'call.arrived', line: event.call });
    }),
    /** Makes this the active call, which rings no more: the others are put on hold, and if it was muted for another it is unmuted. */
    activate: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'call.answer' && event.type !== 'call.resume') return;
      const [key, toHold] = [event.key, callsToHold(context.mine, event.key)];
      for (const one of toHold) enqueue.sendTo(callActorId(one), makingWay(context.mine, one));
      enqueue.sendTo(callActorId(key), { type: event.type });
      if (context.silenced.includes(key)) enqueue.sendTo(callActorId(key), { type: 'call.unmute' });
      enqueue.assign({
        activeKey: key,
        mine: context.mine.map((one) => (one.key === key ? { ...one, until: null } : one)),
        parked: [...context.parked.filter((one) => one !== key), ...toHold],
        silenced: context.silenced.filter((one) => one !== key),
      });
    }),
    forward: enqueueActions(({ event, enqueue }) => {
      if (!('key' in event) || typeof event.key !== 'string') return;
      const { key, ...rest } = event;
      enqueue.sendTo(callActorId(key), rest);
    }),
    forwardToActive: enqueueActions(({ context: { activeKey }, event, enqueue }) => {
      if (activeKey !== null && (event.type === 'call.mute' || event.type === 'call.unmute')) enqueue.sendTo(callActorId(activeKey), event);
    }),
    forwardToLine: enqueueActions(({ context, event, enqueue }) => {
      const own = findByLine(context.mine, event);
      if (own) enqueue.sendTo(callActorId(own.key), event);
    }),
    toRegistration: enqueueActions(({ event, enqueue }) => enqueue.sendTo('registration', event)),
    toHeadset: enqueueActions(({ event, enqueue }) => enqueue.sendTo('headset', event)),
    toPhone: enqueueActions(({ event, enqueue }) => {
      if (event.type === 'phone.command') enqueue.sendTo('phone', event.command);
    }),
    noteRegistration: assign(({ context, event }) => ({ phone: event.type === 'registration.changed' ? event.phone : context.phone })),
    noteHeadset: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'headset.changed') return;
      const { microphone, speaker, volume } = event.headset;
      const before = context.devices;
      enqueue.assign({ devices: event.headset, volume });
      if (before.volume !== volume) enqueue.sendTo('phone', { type: 'phone.volume', volume });
      if (before.microphone !== microphone || before.speaker !== speaker) {
        enqueue.sendTo('phone', { type: 'phone.devices', microphone, speaker });
      }
    }),
    noteCall: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'call.changed') return;
      const { call } = event;
      const { parked, silenced, settings, activeKey } = context;
      const before = context.mine.find(({ key }) => key === call.key);
      if (!before) return;
      const until = call.state === 'incoming' ? before.until : null;
      const mine = context.mine.map((one) => (one.key === call.key ? { ...one, ...call, until } : one));
      enqueue.assign({ mine, activeKey: call.state === 'ended' ? nextActive(context, call.key) : activeKey });
      // Only one call is audible at a time: the other one is put on hold, or muted if hold fails.
      if (call.state === 'connected' && activeKey === null) enqueue.assign({ activeKey: call.key });
      else if (call.state === 'connected' && activeKey !== call.key) {
        const isTried = parked.includes(call.key);
        enqueue.sendTo(callActorId(call.key), isTried ? { type: 'call.mute' } : makingWay(mine, call.key));
        enqueue.assign(isTried ? { silenced: [...silenced, call.key] } : { parked: [...parked, call.key] });
      }
      if (hasAudio(mine) !== hasAudio(context.mine)) {
        enqueue.sendTo(parent, { type: hasAudio(mine) ? 'call.began' : 'call.ended' } satisfies CallsFact);
      }
      const report = settings.embedded ? null : reportOf(call);
      if (report && before.state !== call.state) enqueue.sendTo('reporter', { type: 'call.report', report });
    }),
    noteEnd: assign(({ context, event }) => {
      if (event.type !== 'call.changed' || event.call.state !== 'ended') return {};
      const { session, refusal } = event.call;
      const notice = noticeOfEnd(context, event.call);
      const isGone = notice?.kind === 'taken' || notice?.kind === 'over';
      const lists = isGone && session !== null && refusal ? withoutWaiting(context, session) : {};
      return { ...lists, ...(notice ? withNotice(context, notice) : {}) };
    }),
    forgetCall: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'call.gone') return;
      const { key } = event;
      const mine = context.mine.filter((one) => one.key !== key);
      enqueue.stopChild(callActorId(key));
      enqueue.assign({
        mine,
        activeKey: nextActive(context, key),
        parked: context.parked.filter((one) => one !== key),
        silenced: context.silenced.filter((one) => one !== key),
      });
      if (hasAudio(context.mine) && !hasAudio(mine)) enqueue.sendTo(parent, { type: 'call.ended' } satisfies CallsFact);
    }),
    applyStreamEvents: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'stream.events') return;
      const { lists, ordered, requeued, cut, forced, isDeviceChanged, isStale } = applyCallEvents(context, event.events);
      enqueue.assign({ ...lists, notices: withoutDialled(context.notices, lists.known) });
      for (const toast of lists.toasts) {
        if (context.toasts.some(({ call, until }) => call.id === toast.call.id && until === toast.until)) continue;
        enqueue.raise(overAt(toast), { delay: toast.until - context.now() });
      }
      for (const session of ordered) enqueue.raise({ type: 'call.dialOrdered', session });
      for (const key of requeued) enqueue.sendTo(callActorId(key), { type: 'call.requeued' });
      for (const call of cut) enqueue.sendTo('phone', { type: 'phone.end', call, as: 'server_lost' });
      if (forced) {
        enqueue.assign(({ context: now }) => withNotice(now, { kind: 'disconnected', by: forced.by }));
        enqueue.sendTo('registration', { type: 'phone.forced' });
      }
      if (isDeviceChanged) enqueue.sendTo('registration', { type: 'account.changed' });
      if (isStale) enqueue.raise({ type: 'calls.renew' });
    }),
    noteRead: enqueueActions(
      ({ context, enqueue }, { rows, unreadable }: { rows: readonly SipCall[]; unreadable: readonly UnreadableRow[] }) => {
        const lists = withLoaded(context, rows, context.now());
        enqueue.assign({ ...lists, unreadable, refusal: null });
        for (const toast of lists.toasts) enqueue.raise(overAt(toast), { delay: toast.until - context.now() });
      },
    ),
    clearTouched: assign({ touched: [] }),
    noteRefusal: assign(({ context }, { refusal }: { refusal: Refusal }) => ({ refusal, waiting: [], toasts: [], known: context.known })),
    hide: assign(({ context, event }) =>
      event.type === 'call.reject' && event.session !== undefined ? withHidden(context, [event.session]) : {},
    ),
    endToast: assign(({ context, event }) => {
      const isOver = ({ call, until }: CallToast) =>
        (event.type === 'clock.ticked' && until <= event.now) ||
        (event.type === 'toast.expired' && call.sessionId === event.session && until <= event.until);
      return withHidden(
        context,
        context.toasts.filter(isOver).map(({ call }) => call.sessionId),
      );
    }),
    noteOrdered: assign(({ context, event }) => {
      const call = event.type === 'call.dialOrdered' ? findOrdered(context, event.session) : undefined;
      const isNoted = context.notices.some((one) => one.kind === 'ordered' && one.call.id === call?.id);
      return call && !isNoted && context.phone.state !== 'elsewhere' ? withNotice(context, { kind: 'ordered', call }) : {};
    }),
    forgetOrdered: assign(({ context: { notices }, event }) =>
      event.type === 'call.dialOrdered'
        ? { notices: notices.filter((one) => one.kind !== 'ordered' || one.call.sessionId !== event.session) }
        : {},
    ),
    dismissNotice: assign(({ context: { notices }, event }) => ({
      notices: event.type === 'notice.dismiss' ? notices.filter(({ id }) => id !== event.id) : notices,
    })),
    queueDecline: assign(({ context: { declining }, event }) => ({
      declining: event.type === 'call.decline' ? [...declining, event.session] : declining,
    })),
    noteDeclined: assign(({ context }, { call }: { call: SipCall }) => ({
      ...withUpdated(context, call, context.now()),
      declining: context.declining.slice(1),
    })),
    noteNotDeclined: assign(({ context }, { refusal }: { refusal: Refusal | null }) => {
      const [session = ''] = context.declining;
      const call = context.waiting.find(({ sessionId }) => sessionId === session) ?? null;
      const notice: NoticeBody = refusal ? noticeOfRefusal(call, refusal) : { kind: 'unanswered', call };
      const isGone = notice.kind === 'taken' || notice.kind === 'over';
      return {
        ...(isGone ? withoutWaiting(context, session) : {}),
        ...withNotice(context, notice),
        declining: context.declining.slice(1),
      };
    }),
  },
  delays: { readRetry: 5000 },
}).createMachine({
  id: 'calls',
  context: ({ input }) => ({
    ...input,
    ...noCalls,
    phone: noPhone,
    mine: [],
    activeKey: null,
    parked: [],
    silenced: [],
    devices: noHeadset,
    volume: noHeadset.volume,
    declining: [],
    unreadable: [],
    refusal: null,
    notices: [],
    lastNoticeId: 0,
  }),
  invoke: [
    { src: 'phone', id: 'phone' },
    { src: 'reporter', id: 'reporter' },
    { src: 'clock', id: 'clock' },
    { src: 'registration', id: 'registration', input: ({ context }) => ({ settings: context.settings }) },
    { src: 'headset', id: 'headset' },
    { src: 'directory', id: 'directory' },
  ],
  type: 'parallel',
  on: {
    'stream.events': { actions: 'applyStreamEvents' },
    'clock.ticked': { guard: 'isToastOver', actions: 'endToast' },
    'toast.expired': { actions: 'endToast' },
    'call.take': { guard: 'canTake', actions: 'start' },
    'call.dial': { guard: 'canDial', actions: 'start' },
    'call.listen': { guard: 'canListen', actions: 'start' },
    'call.dialOrdered': [{ guard: 'canDialOrdered', actions: ['start', 'forgetOrdered'] }, { actions: 'noteOrdered' }],
    'call.answer': { guard: 'isOwn', actions: 'activate' },
    'call.resume': { guard: 'isOwn', actions: 'activate' },
    'call.reject': [
      { guard: 'isOwn', actions: 'forward' },
      { guard: 'isListed', actions: 'hide' },
    ],
    'call.end': { guard: 'isOwn', actions: 'forward' },
    'call.hold': { guard: 'isOwn', actions: 'forward' },
    'call.dtmf': { guard: 'isOwn', actions: 'forward' },
    'call.transfer': { guard: 'isTransferable', actions: 'forward' },
    'call.dismiss': { guard: 'isOwn', actions: 'forward' },
    'call.mute': { guard: 'hasActive', actions: 'forwardToActive' },
    'call.unmute': { guard: 'hasActive', actions: 'forwardToActive' },
    'call.changed': { guard: 'isKnownCall', actions: ['noteCall', 'noteEnd'] },
    'call.gone': { guard: 'isOwn', actions: 'forgetCall' },
    'notice.dismiss': { actions: 'dismissNotice' },
    ...transitionFor(registrationEvents, { actions: 'toRegistration' }),
    ...transitionFor(headsetEvents, { actions: 'toHeadset' }),
    ...transitionFor(lineEvents, { actions: 'forwardToLine' }),
    'registration.changed': { actions: 'noteRegistration' },
    'phone.command': { actions: 'toPhone' },
    'headset.changed': { actions: 'noteHeadset' },
    'phone.rang': [
      { guard: 'isAwaited', actions: 'bindLine' },
      { guard: 'isUnknownLine', actions: 'start' },
    ],
  },
  states: {
    list: {
      initial: 'reading',
      on: { 'stream.resync': '.reading', 'calls.renew': '.reading' },
      states: {
        reading: {
          description: 'The waiting calls are being read; those known before stay.',
          tags: 'busy',
          entry: 'clearTouched',
          invoke: {
            src: 'readWaiting',
            id: 'readWaiting',
            onDone: [
              {
                guard: { type: 'isAccepted', params: answerParams },
                target: 'read',
                actions: {
                  type: 'noteRead',
                  params: ({ event }) => ({ rows: dataOf(event.output), unreadable: unreadableOf(event.output) }),
                },
              },
              { target: 'refused', actions: { type: 'noteRefusal', params: refusalParams } },
            ],
            onError: 'unread',
          },
        },
        read: { description: 'The waiting calls, the longest first; an empty list says that no call waits.' },
        refused: { description: 'The waiting calls may not be read, and the list says why.' },
        unread: {
          description: 'The waiting calls could not be read; they are asked for again by themselves, and those known before stay.',
          after: { readRetry: 'reading' },
        },
      },
    },
    decline: {
      initial: 'idle',
      states: {
        idle: {
          description: 'No waiting call is being ended.',
          always: { guard: 'isDeclining', target: 'declining' },
          on: { 'call.decline': { guard: 'isDeclinable', target: 'declining', actions: 'queueDecline' } },
        },
        declining: {
          description: 'A waiting call is being ended for the site; its row says so.',
          tags: 'busy',
          on: { 'call.decline': { guard: 'isDeclinable', actions: 'queueDecline' } },
          invoke: {
            src: 'endCall',
            id: 'endCall',
            input: ({ context }) => ({ session: context.declining[0] ?? '' }),
            onDone: [
              {
                guard: { type: 'isAccepted', params: answerParams },
                target: 'idle',
                actions: { type: 'noteDeclined', params: ({ event }) => ({ call: dataOf(event.output) }) },
              },
              { target: 'idle', actions: { type: 'noteNotDeclined', params: refusalParams } },
            ],
            onError: { target: 'idle', actions: { type: 'noteNotDeclined', params: { refusal: null } } },
          },
        },
      },
    },
  },
});

const overAt = ({ call, until }: CallToast) => ({ type: 'toast.expired' as const, session: call.sessionId, until });
