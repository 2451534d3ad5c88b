import * as z from 'zod/mini';
import { defineCall, requireAbility } from './endpoint.ts';
import { success } from './envelope.ts';
import { Instant } from './ids.ts';

/**
 * What came of a rehearsal. `differs`: it was restored, and a check failed. `absent`: the file is gone. `unreadable`: it is damaged. `refused`: it does
 * not open with the passphrase or secret of this installation, or is of another version. `unanswered`: the database for it did not answer, or the
 * platform ended meanwhile. `no_room`: there is too little free space.
 */
export const rehearsalOutcomes = ['restored', 'differs', 'absent', 'unreadable', 'refused', 'unanswered', 'no_room'] as const;
export type RehearsalOutcome = (typeof rehearsalOutcomes)[number];

/** What is compared with the backup: its version of the store, rows of each table, keys with the secret of now, and the age of its newest event. */
export const rehearsalChecks = ['migrations', 'rows', 'keys', 'newest'] as const;
export type RehearsalCheck = (typeof rehearsalChecks)[number];

/** What a restored backup contained. */
export const RehearsalResult = z.object({
  /** `unknown`: a backup of an earlier version does not state it. */
  checks: z.record(z.enum(rehearsalChecks), z.enum(['passed', 'failed', 'unknown'])),
  counts: z.object({ tenants: z.int(), users: z.int(), alarms: z.int(), events: z.int() }),
  /** All rows and tables that were compared. */
  rows: z.int(),
  tables: z.int(),
  /** Time of the newest event. */
  newest: z.nullable(Instant),
});
export type RehearsalResult = z.infer<typeof RehearsalResult>;

export const RestoreRehearsal = z.object({
  id: z.int(),
  /** Name of the file. */
  backup: z.string(),
  begun: Instant,
  /** Null: it runs. */
  ended: z.nullable(Instant),
  /** Who started it; null: the schedule. */
  by: z.nullable(z.string()),
  outcome: z.nullable(z.enum(rehearsalOutcomes)),
  /** In words of the platform. */
  reason: z.nullable(z.string()),
  result: z.nullable(RehearsalResult),
});
export type RestoreRehearsal = z.infer<typeof RestoreRehearsal>;

export const BackupsState = z.object({
  /** `none`: backups are not made by schedule; `unread`: their directory cannot be read. */
  directory: z.enum(['none', 'read', 'unread']),
  /** The newest first. */
  backups: z.array(z.object({ name: z.string(), made: Instant, bytes: z.number() })),
  /** The newest first, at most ten. */
  rehearsals: z.array(RestoreRehearsal),
  /** Days between two by schedule; null: none. */
  every_days: z.nullable(z.int()),
});
export type BackupsState = z.infer<typeof BackupsState>;

export const rehearsalCalls = {
  backups: defineCall({
    method: 'GET',
    path: '/v1/backups',
    access: requireAbility('update', 'Installation'),
    summary: 'Read the backups by schedule and the rehearsals of restoring them; master administrators only',
    reply: success(BackupsState),
  }),
  rehearseRestore: defineCall({
    method: 'POST',
    path: '/v1/backups/rehearsals',
    access: requireAbility('update', 'Installation'),
    summary: 'Restore a backup beside the running store, check it and remove it again; master administrators only',
    body: z.object({ backup: z.string().check(z.minLength(1), z.maxLength(200)) }),
    reply: success(RestoreRehearsal),
    refusals: ['rehearsal.running', 'record.not_found'],
  }),
} as const;
