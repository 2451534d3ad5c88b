import * as z from 'zod/mini';
import type { Ability } from '../access/index.ts';
import { Instant, RecordId, UserId } from '../platform/index.ts';
import type { AlarmStatus } from './status.ts';

/** Who can carry out a handling act: the operator who holds the alarm, the one that it is offered to, somebody else, or anybody, also while it waits. */
type HandlingActor = 'owner' | 'addressee' | 'other' | 'anybody';

/** The default keys of handling acts; a user may choose others. Acts that never stand beside each other share one. */
export const handlingKeys = { release: 'b', forward: 'o', park: 'p', accept: 'i', take_over: 'z' } as const;
export type HandlingKey = keyof typeof handlingKeys;

interface HandlingActDescriptor {
  readonly by: HandlingActor;
  /** The status afterwards; absent: unchanged. */
  readonly to?: AlarmStatus;
  /** The kind of its record line. */
  readonly recordKind: string;
  readonly text: 'none' | 'optional' | 'required';
  readonly right: Ability;
  readonly icon: string;
  /** Absent: it has no key. */
  readonly key?: HandlingKey;
}

const update = { action: 'update', subject: 'Alarm' } as const;

/**
 * Acts on an alarm, most of them in attention, that leave the four statuses as they are: who holds it, and whether it rests. Only `release` changes the
 * status, and `reassign` of an alarm that waits: the alarm waits again, or is in attention. `take_over` requires its right, except while the owner's
 * console is gone (`unattended_since`).
 */
export const handlingActs = {
  release: { by: 'owner', to: 'waiting', recordKind: 'released', text: 'required', right: update, icon: 'undo', key: 'release' },
  forward: { by: 'owner', recordKind: 'forwarded', text: 'optional', right: update, icon: 'send', key: 'forward' },
  withdraw: { by: 'owner', recordKind: 'withdrawn', text: 'none', right: update, icon: 'close', key: 'forward' },
  accept: { by: 'addressee', recordKind: 'accepted', text: 'none', right: update, icon: 'check', key: 'accept' },
  decline: { by: 'addressee', recordKind: 'declined', text: 'optional', right: update, icon: 'close', key: 'release' },
  take_over: {
    by: 'other',
    recordKind: 'taken_over',
    text: 'required',
    right: { action: 'take_over', subject: 'Alarm' },
    icon: 'user',
    key: 'take_over',
  },
  park: { by: 'owner', recordKind: 'parked', text: 'required', right: { action: 'park', subject: 'Alarm' }, icon: 'clock', key: 'park' },
  resume: { by: 'owner', recordKind: 'resumed', text: 'none', right: update, icon: 'play', key: 'park' },
  reassign: {
    by: 'anybody',
    to: 'attending',
    recordKind: 'reassigned',
    text: 'optional',
    right: { action: 'reassign', subject: 'Alarm' },
    icon: 'users',
  },
  leave_group: { by: 'anybody', recordKind: 'ungrouped', text: 'none', right: update, icon: 'close' },
} as const satisfies Record<string, HandlingActDescriptor>;

type Acts = typeof handlingActs;
export type HandlingAct = keyof Acts;

/** The name of the key of an act; null: it has none. */
export function handlingKeyOf(act: HandlingAct): HandlingKey | null {
  const described: HandlingActDescriptor = handlingActs[act];
  return described.key ?? null;
}

/** How long an offer lasts before the alarm returns to its owner, and how long an alarm rests, in minutes. */
export const handlingLimits = {
  offerMinutes: { min: 1, initial: 2, max: 60 },
  /** Without the right `park_long`. */
  parkMinutes: 240,
  parkLongMinutes: 72 * 60,
} as const;

const words = z.string().check(z.trim(), z.minLength(1), z.maxLength(500));
const optionalWords = z.optional(z.string().check(z.trim(), z.maxLength(500)));
const version = z.optional(z.int().check(z.positive()));

/** Body of POST v1/alarm/:id/handling. `note` is the note or reason; `version` the version that the act is based on. */
export const HandlingRequest = z.discriminatedUnion('act', [
  z.object({ act: z.literal('release'), note: words, version }),
  z.object({
    act: z.literal('forward'),
    to: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('user'), id: UserId }),
      z.object({ kind: z.literal('group'), id: RecordId }),
    ]),
    minutes: z.optional(z.int().check(z.minimum(handlingLimits.offerMinutes.min), z.maximum(handlingLimits.offerMinutes.max))),
    note: optionalWords,
    version,
  }),
  z.object({ act: z.literal('withdraw'), version }),
  z.object({ act: z.literal('accept'), version }),
  z.object({ act: z.literal('decline'), note: optionalWords, version }),
  z.object({ act: z.literal('take_over'), note: words, version }),
  z.object({ act: z.literal('park'), until: Instant, note: words, version }),
  z.object({ act: z.literal('resume'), version }),
  z.object({ act: z.literal('reassign'), to: UserId, note: optionalWords, version }),
  z.object({ act: z.literal('leave_group'), version }),
]);
export type HandlingRequest = z.infer<typeof HandlingRequest>;

/** Who an alarm can be forwarded to: active users and groups of users who can see it, connected ones first. */
export const Addressee = z.object({ kind: z.enum(['user', 'group']), id: RecordId, name: z.string(), online: z.boolean() });
export type Addressee = z.infer<typeof Addressee>;
