import { assign, emit, setup } from 'xstate';
import type { LeadershipChanged } from '../../platform/index.ts';
import { type ClockTicked, clock } from '../../shared/clock.ts';
import { feed } from '../../shared/port.ts';
import type { Counts } from '../queue/queue.ts';

export type Priority = 1 | 2 | 3 | 4;

/** How loud: as set, at a fifth during a call, or lowered because muting does not silence priority 1. */
export type Loudness = 'full' | 'ducked' | 'lowered';

/** One pattern of one priority, repeated until its state is left; `url` is the level's own mp3, cut at 3 s. */
export interface Ring {
  /** Null: no alarm waits, and only an operator calls for help. */
  priority: Priority | null;
  /** Whether an operator calls this supervisor for help: its own pattern, in turn with that of the priority. */
  isHelp: boolean;
  url: string | null;
  loudness: Loudness;
}

export interface SoundContext {
  /** Waiting alarms by priority. */
  waiting: Readonly<Counts>;
  /** The own sound of the most urgent of them. */
  url: string | null;
  /** Alarms that arrived lately: when, in server ms, and how many. */
  recentRaises: readonly { at: number; count: number }[];
  /** Whether an operator calls for help and nobody has answered yet. */
  isHelpCalled: boolean;
  leads: boolean;
  blocked: boolean;
  inCall: boolean;
  now: number;
  /** Server ms; 0 when not muted. */
  mutedUntil: number;
  /** Server ms; 0 while the link is there. */
  linkLostAt: number;
}

/** Whether the browser still requires a user gesture before it plays sound. */
export type SpeakerEvent = { type: 'sound.blocked' } | { type: 'sound.unblocked' };

export type SoundEvent =
  /** The queue changed: how many wait by priority, how many of them are new, and the own sound of the first. */
  | { type: 'alarms.counted'; waiting: Readonly<Counts>; raised: number; url: string | null }
  /** An operator calls this supervisor for help; the last such call was answered, or ended. */
  | { type: 'help.called' }
  | { type: 'help.ended' }
  | { type: 'sound.mute' }
  | { type: 'sound.unmute' }
  | { type: 'sound.test' }
  | SpeakerEvent
  | { type: 'call.began' }
  | { type: 'call.ended' }
  | { type: 'link.lost' }
  | { type: 'link.restored' }
  | LeadershipChanged
  | ClockTicked;

/** Single tones: the link has been lost for five seconds, or the operator tests the sound. */
export type SoundEmitted = { type: 'tone.play'; tone: 'link_lost' | 'test' };

export const muteLimitMs = 5 * 60_000;
export const linkToneAfterMs = 5000;
export const flood = { withinMs: 10_000, above: 5 } as const;

/** The most urgent priority that waits, or null. */
export function topOf(waiting: Readonly<Counts>): Priority | null {
  const at = waiting.findIndex((count) => count > 0);
  return at < 0 ? null : ((at + 1) as Priority);
}

const rings = (priority: Priority) => ({
  src: 'ring' as const,
  id: 'ring',
  input: ({ context: { url, inCall } }: { context: SoundContext }): Ring => ({
    priority,
    isHelp: false,
    url,
    loudness: inCall ? 'ducked' : 'full',
  }),
});
const mute = { target: 'muted', actions: 'mute' } as const;

/**
 * One sound for a workstation: the most urgent waiting alarm rings until an operator takes it, in the leading browser tab only. Silence is
 * an effect of state: an alarm without a visible ringing row does not ring. Muting lasts five minutes at most and only lowers priority 1.
 * An operator's call for help sounds at supervisors until it is answered, in turn with the alarm that rings.
 */
export const soundMachine = setup({
  types: {
    context: {} as SoundContext,
    events: {} as SoundEvent,
    emitted: {} as SoundEmitted,
  },
  actors: {
    /** Plays one pattern for as long as it lives. */
    ring: feed<SpeakerEvent, Ring>('ring'),
    /** Reports at once, and on every change, whether the browser allows sound. */
    speaker: feed<SpeakerEvent>('speaker'),
    leadership: feed<LeadershipChanged>('leadership'),
    clock,
  },
  guards: {
    isElsewhere: ({ context }) => !context.leads,
    isBlocked: ({ context }) => context.blocked,
    isMuted: ({ context }) => context.mutedUntil > context.now,
    isMuteOver: ({ context, event }) => event.type === 'clock.ticked' && event.now >= context.mutedUntil,
    isHelpCalled: ({ context }) => context.isHelpCalled,
    isTop: ({ context }, { priority }: { priority: Priority }) => topOf(context.waiting) === priority,
    isUnchanged: ({ context, event }) =>
      event.type === 'alarms.counted' &&
      topOf(event.waiting) === topOf(context.waiting) &&
      !(topOf(event.waiting) === 4 && event.raised > 0),
    isToneDue: ({ context: { leads, linkLostAt, now }, event }) =>
      event.type === 'clock.ticked' &&
      leads &&
      linkLostAt > 0 &&
      now < linkLostAt + linkToneAfterMs &&
      event.now >= linkLostAt + linkToneAfterMs,
  },
  actions: {
    noteCounts: assign(({ context, event }) => {
      if (event.type !== 'alarms.counted') return {};
      const recentRaises = event.raised > 0 ? [...context.recentRaises, { at: context.now, count: event.raised }] : context.recentRaises;
      return { waiting: event.waiting, url: event.url, recentRaises };
    }),
    noteTime: assign(({ context, event }) =>
      event.type === 'clock.ticked'
        ? { now: event.now, recentRaises: context.recentRaises.filter(({ at }) => event.now - at < flood.withinMs) }
        : {},
    ),
    noteLeadership: assign(({ context, event }) => ({ leads: event.type === 'leadership.changed' ? event.leads : context.leads })),
    noteCall: assign(({ event }) => ({ inCall: event.type === 'call.began' })),
    noteHelp: assign(({ event }) => ({ isHelpCalled: event.type === 'help.called' })),
    noteLost: assign(({ context }) => ({ linkLostAt: context.now })),
    noteRestored: assign({ linkLostAt: 0 }),
    mute: assign(({ context }) => ({ mutedUntil: context.now + muteLimitMs })),
    unmute: assign({ mutedUntil: 0 }),
    toneLost: emit({ type: 'tone.play', tone: 'link_lost' }),
    toneTest: emit({ type: 'tone.play', tone: 'test' }),
    noteBlocked: assign({ blocked: true }),
    noteUnblocked: assign({ blocked: false }),
  },
  delays: { onePattern: 3000 },
}).createMachine({
  id: 'sound',
  context: {
    waiting: [0, 0, 0, 0],
    url: null,
    recentRaises: [],
    isHelpCalled: false,
    leads: false,
    blocked: false,
    inCall: false,
    now: 0,
    mutedUntil: 0,
    linkLostAt: 0,
  },
  invoke: [
    { src: 'speaker', id: 'speaker' },
    { src: 'leadership', id: 'leadership' },
    { src: 'clock', id: 'clock' },
  ],
  on: {
    'alarms.counted': [
      { guard: 'isUnchanged', actions: 'noteCounts' },
      { target: '.choosing', actions: 'noteCounts' },
    ],
    'clock.ticked': [{ guard: 'isToneDue', actions: ['toneLost', 'noteTime'] }, { actions: 'noteTime' }],
    'leadership.changed': { target: '.choosing', actions: 'noteLeadership' },
    'sound.blocked': { target: '.choosing', actions: 'noteBlocked' },
    'sound.unblocked': { target: '.choosing', actions: 'noteUnblocked' },
    'call.began': { target: '.choosing', actions: 'noteCall' },
    'call.ended': { target: '.choosing', actions: 'noteCall' },
    'help.called': { target: '.choosing', actions: 'noteHelp' },
    'help.ended': { target: '.choosing', actions: 'noteHelp' },
    'link.lost': { actions: 'noteLost' },
    'link.restored': { actions: 'noteRestored' },
    'sound.test': { actions: 'toneTest' },
  },
  initial: 'choosing',
  states: {
    choosing: {
      always: [
        { guard: 'isElsewhere', target: 'elsewhere' },
        { guard: 'isBlocked', target: 'blocked' },
        { guard: 'isMuted', target: 'muted' },
        { guard: 'isHelpCalled', target: 'ringing.help' },
        { guard: { type: 'isTop', params: { priority: 1 } }, target: 'ringing.p1' },
        { guard: { type: 'isTop', params: { priority: 2 } }, target: 'ringing.p2' },
        { guard: { type: 'isTop', params: { priority: 3 } }, target: 'ringing.p3' },
        { guard: { type: 'isTop', params: { priority: 4 } }, target: 'ringing.p4' },
        { target: 'silent' },
      ],
    },
    elsewhere: {
      description: 'Another tab of this browser rings; the status bar says so.',
      on: { 'alarms.counted': { actions: 'noteCounts' } },
    },
    silent: {
      description: 'Nothing waits, so nothing sounds.',
      on: { 'sound.mute': mute },
    },
    ringing: {
      initial: 'p1',
      on: { 'sound.mute': mute },
      states: {
        help: {
          description: 'An operator calls for help: four tones every 4 s, in turn with what the most urgent alarm rings, if one waits.',
          invoke: {
            src: 'ring',
            id: 'ring',
            input: ({ context }) => ({
              priority: topOf(context.waiting),
              isHelp: true,
              url: null,
              loudness: context.inCall ? ('ducked' as const) : ('full' as const),
            }),
          },
        },
        p1: { description: 'Three pulses every 3 s: an alarm of priority 1 waits.', invoke: rings(1) },
        p2: { description: 'Two pulses every 8 s: priority 2 is the most urgent that waits.', invoke: rings(2) },
        p3: { description: 'One pulse every 30 s: priority 3 is the most urgent that waits.', invoke: rings(3) },
        p4: {
          description: 'One sound, once: only alarms of priority 4 wait.',
          invoke: rings(4),
          after: { onePattern: '#sound.played' },
        },
      },
    },
    played: {
      description: 'Alarms of priority 4 wait and were rung once; a new one rings again.',
      on: { 'sound.mute': mute },
    },
    muted: {
      initial: 'choosing',
      on: {
        'sound.unmute': { target: 'choosing', actions: 'unmute' },
        'clock.ticked': [
          { guard: 'isMuteOver', target: 'choosing', actions: ['noteTime', 'unmute'] },
          { guard: 'isToneDue', actions: ['toneLost', 'noteTime'] },
          { actions: 'noteTime' },
        ],
      },
      states: {
        choosing: { always: [{ guard: { type: 'isTop', params: { priority: 1 } }, target: 'lowered' }, { target: 'quiet' }] },
        quiet: { description: 'Sound is off for at most five minutes; the status bar counts them down.' },
        lowered: {
          description: 'Sound is muted, but an alarm of priority 1 waits: it rings lowered.',
          invoke: {
            src: 'ring',
            id: 'ring',
            input: ({ context }) => ({ priority: 1 as const, isHelp: false, url: context.url, loudness: 'lowered' as const }),
          },
        },
      },
    },
    blocked: {
      description: 'The browser lets nothing sound before a gesture: a strip says that sound is off, and that a click enables it.',
      on: { 'alarms.counted': { actions: 'noteCounts' } },
    },
  },
});
