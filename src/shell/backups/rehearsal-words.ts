import { t } from '@lingui/core/macro';
import type { RehearsalCheck, RehearsalOutcome } from '../../../contract/platform/index.ts';

/** What came of a rehearsal, in one sentence. */
export function outcomeText(outcome: RehearsalOutcome): string {
  const texts: Record<RehearsalOutcome, string> = {
    restored: t`Restored and checked`,
    differs: t`Restored, but it differs from what the backup states`,
    absent: t`The backup is no longer there`,
    unreadable: t`The backup is damaged or cannot be read`,
    refused: t`The backup does not open with the passphrase, secret or version of this installation`,
    unanswered: t`The database for it did not answer, or the platform ended meanwhile`,
    no_room: t`The disk has too little free space for it`,
  };
  return texts[outcome];
}

/** The name of a check. */
export function checkName(check: RehearsalCheck): string {
  const names: Record<RehearsalCheck, string> = {
    migrations: t`version of the database`,
    rows: t`rows of each table`,
    keys: t`keys of the installation`,
    newest: t`time of the newest event`,
  };
  return names[check];
}
