import type { Generated, JSONColumnType } from 'kysely';
import type { UserId } from '../../../contract/platform/ids.ts';
import type { RehearsalOutcome, RehearsalResult } from '../../../contract/platform/rehearsal.ts';

/** Rehearsals of restoring a backup; one without an end runs until its lease is over. */
export interface RestoreRehearsalTable {
  id: Generated<number>;
  backup: string;
  begun: Date;
  ended: Date | null;
  id_user: UserId | null;
  user_name: string | null;
  node: string;
  until: Date;
  outcome: RehearsalOutcome | null;
  reason: string | null;
  result: JSONColumnType<RehearsalResult, string | null, string | null> | null;
}

export interface RehearsalTables {
  restore_rehearsal: RestoreRehearsalTable;
}
