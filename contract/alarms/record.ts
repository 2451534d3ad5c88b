import * as z from 'zod/mini';
import { Instant } from '../platform/index.ts';
import { alarmActKinds, alarmReasons } from './acts.ts';
import { Person } from './alarm.ts';
import { AvsScore } from './outcome.ts';
import { AlarmStatus } from './status.ts';

/** Record lines of acts, and of what the platform does by itself: an offer that nobody answered, an owner who is gone, a breached time. */
const handlingRecordKinds = [
  'released',
  'forwarded',
  'withdrawn',
  'accepted',
  'declined',
  'offer_expired',
  'taken_over',
  'reassigned',
  'parked',
  'resumed',
  'unattended',
  'attended_again',
  'take_breached',
  'end_breached',
  'escalated',
  'supervisor_notified',
] as const;

/** Record lines of groups, of sources that chatter, and of alarms assigned to who holds one of the same unit. */
const groupRecordKinds = ['ungrouped', 'latched', 'unlatched', 'assigned'] as const;

/** Kinds of lines in the record of the alarm from which its source was shelved. */
const shelvingRecordKinds = ['source_shelved'] as const;

/** The line with which the end of a drill closes an alarm that is open. */
const drillRecordKinds = ['drill_ended'] as const;

/** Record lines of attempts; the results of a password are lines of their own. */
const attemptRecordKinds = ['contact_reached', 'contact_no_answer', 'contact_voicemail', 'contact_wrong_number'] as const;
const passwordRecordKinds = ['password_matched', 'password_not_matched'] as const;

/** Kinds of record lines that show that a contact was reached or tried. */
export const contactRecordKinds = [...attemptRecordKinds, 'call_taken', 'call_ended'] as const;

/** Record lines of the gate: video of the alarm was looked at, and an end whose requirements were overridden. */
const gateRecordKinds = ['video_viewed', 'end_overridden'] as const;

/**
 * Entries of an alarm's history that are not acts: a command was run, an action plan question was answered, a purge rule changed the status,
 * a video clip was made, a call was taken, missed or ended, the panel restored what raised it; acts on who holds it; its gate and its group.
 */
const extraRecordKinds = [
  'command',
  'plan',
  'purged',
  'clip',
  'call_taken',
  'call_missed',
  'call_ended',
  'signal_restored',
  ...handlingRecordKinds,
  ...shelvingRecordKinds,
  ...drillRecordKinds,
  ...gateRecordKinds,
  ...groupRecordKinds,
  ...attemptRecordKinds,
  ...passwordRecordKinds,
] as const;
/** All kinds of history entries. */
export const alarmRecordKinds = ['raised', ...alarmActKinds, ...extraRecordKinds] as const;

/** An entry of an alarm's append-only history. `about` names the command, plan, purge rule, clip file or phone number concerned. */
export const AlarmHistoryEntry = z.object({
  at: Instant,
  kind: z.enum(alarmRecordKinds),
  by: z.nullable(Person),
  from: z.nullable(AlarmStatus),
  to: AlarmStatus,
  reason: z.nullable(z.enum(alarmReasons)),
  protocol: z.nullable(z.string()),
  comments: z.nullable(z.string()),
  level: z.nullable(z.string()),
  about: z.catch(z.optional(z.nullable(z.string())), undefined),
  /** Outcome, cause and score that an alarm ended with. */
  outcome: z.catch(z.optional(z.nullable(z.string())), undefined),
  cause: z.catch(z.optional(z.nullable(z.string())), undefined),
  avs_score: z.catch(z.optional(z.nullable(AvsScore)), undefined),
});
export type AlarmHistoryEntry = z.infer<typeof AlarmHistoryEntry>;
