import { plural, t } from '@lingui/core/macro';
import type { SelfWatchRow, WatchedCondition } from '../../contract/platform/index.ts';
import { sizeText } from '../words/size.ts';
import { dayAndTime } from '../words/time.ts';

/** What a row states, what it means, and what to do; all empty but the first where it is well. */
export interface ConditionWords {
  readonly what: string;
  readonly meaning: string;
  readonly remedy: string;
}

/** The name of what is watched. */
export function conditionName({ condition, subject, details }: SelfWatchRow): string {
  const names: Record<WatchedCondition, string> = {
    disk: details.name === 'recordings' ? t`Disk of recordings` : t`Disk of data`,
    backup: subject === 'rehearsal' ? t`Restore rehearsal` : t`Backups`,
    certificate: t`Certificate`,
    clock: t`Clock`,
    replica: t`Database replica`,
    receiver: t`Receiver`,
    cameras: t`Recorded cameras`,
  };
  return names[condition];
}

/** Words of a condition in its state. */
export function conditionWords(row: SelfWatchRow): ConditionWords {
  if (row.state === 'well') return { what: wellText(row), meaning: '', remedy: '' };
  if (row.grade === 'stale')
    return {
      what: t`Not looked at since then`,
      meaning: t`How it is now is not known.`,
      remedy: t`See whether the platform that looks at it works.`,
    };
  if (row.grade === 'unread')
    return {
      what: t`Could not be read`,
      meaning: t`How it is now is not known.`,
      remedy: t`Remove the reason; it is tried again by itself.`,
    };
  return failingWords[row.condition](row);
}

function wellText({ condition, subject, details: { free, last, until, total = 0, ms = 0 } }: SelfWatchRow): string {
  if (condition === 'disk' && free !== undefined) {
    const room = sizeText(free);
    return t`${room} free`;
  }
  if (condition === 'backup' && last !== undefined) {
    const made = dayAndTime(last);
    return subject === 'rehearsal' ? t`Last restored and checked: ${made}` : t`Last made: ${made}`;
  }
  if (condition === 'certificate' && until !== undefined) {
    const end = dayAndTime(until);
    return t`Valid until ${end}`;
  }
  if (condition === 'replica') {
    const lag = secondsOf(ms);
    return t`${lag} s behind the primary`;
  }
  if (condition === 'cameras') return plural(total, { one: 'It gives a stream', other: 'All # give a stream' });
  return t`In order`;
}

const secondsOf = (ms: number): string => (Math.abs(ms) / 1000).toFixed(1);

const failingWords: Record<WatchedCondition, (row: SelfWatchRow) => ConditionWords> = {
  disk: ({ grade, details: { free = 0, name } }) => {
    const room = sizeText(free);
    const isRecordings = name === 'recordings';
    return {
      what: grade === 'full' ? t`Full` : grade === 'critical' ? t`Almost full: ${room} free` : t`Low: ${room} free`,
      meaning: isRecordings ? t`Recording stops when it is full.` : t`New alarms are refused when it is full.`,
      remedy: isRecordings ? t`Enlarge the disk or keep recordings for less time.` : t`Enlarge the disk or delete files.`,
    };
  },
  backup: ({ grade, details: { last } }) => {
    const made = last === undefined ? t`never` : dayAndTime(last);
    const meaning = t`What happened since the last backup is lost if this machine is lost. Last made: ${made}.`;
    if (grade === 'failed')
      return {
        what: t`The last backup failed`,
        meaning,
        remedy: t`See whether its directory is there, has room and can be written. It is tried again each half an hour.`,
      };
    if (grade === 'unrestored')
      return {
        what: t`The last restore rehearsal failed`,
        meaning: t`Whether the installation can be restored is not certain. Last restored and checked: ${made}.`,
        remedy: t`Open Backups below, read the reason, and rehearse again.`,
      };
    if (grade === 'unrehearsed')
      return {
        what: t`Restoring was not rehearsed for long`,
        meaning: t`Whether the installation can be restored is not certain. Last restored and checked: ${made}.`,
        remedy: t`Open Backups below and rehearse restoring the newest.`,
      };
    if (grade === 'missing')
      return {
        what: t`The directory holds no backup`,
        meaning,
        remedy: t`See whether its disk is mounted, and who removed the backups.`,
      };
    return { what: t`The last backup is too old`, meaning, remedy: t`See in the log of the platform why none was made since.` };
  },
  certificate: ({ grade, details: { until } }) => {
    const end = until === undefined ? '' : dayAndTime(until);
    const meaning = t`Browsers refuse the console once it has ended.`;
    const remedy = t`Renew it in the proxy, and see why it was not renewed by itself.`;
    if (grade === 'unreachable')
      return {
        what: t`The public address was not reached`,
        meaning: t`Until when the certificate is valid is not known.`,
        remedy: t`See whether the proxy works, and whether the platform reaches the public address.`,
      };
    if (grade === 'refused')
      return {
        what: t`Browsers refuse it`,
        meaning: t`The console cannot be opened without a warning.`,
        remedy: t`Give the proxy a certificate of this name, with its chain.`,
      };
    if (grade === 'ended') return { what: t`Ended: ${end}`, meaning: t`Browsers refuse the console.`, remedy };
    return { what: grade === 'ends_in_days' ? t`Ends within a week: ${end}` : t`Ends within three weeks: ${end}`, meaning, remedy };
  },
  clock: ({ details: { ms = 0 } }) => {
    const seconds = secondsOf(ms);
    return {
      what: t`Differs from the database by ${seconds} s`,
      meaning: t`Times of alarms mislead, and codes of the second factor may be refused.`,
      remedy: t`Let both machines take the time from the same server.`,
    };
  },
  replica: ({ grade, details: { ms = 0 } }) => {
    const lag = secondsOf(ms);
    const meaning = t`Reports, history and exports are read from the primary meanwhile.`;
    if (grade === 'behind')
      return { what: t`${lag} s behind the primary`, meaning, remedy: t`See the disk and the network of the replica, and its log.` };
    if (grade === 'refused')
      return {
        what: t`It is not a replica of this database any more`,
        meaning,
        remedy: t`Make the replica again, or correct DATABASE_READ_URL.`,
      };
    return { what: t`It does not answer`, meaning, remedy: t`See whether the replica works and is reached at DATABASE_READ_URL.` };
  },
  receiver: ({ grade, details: { last } }) => {
    const heard = last === undefined ? t`never` : dayAndTime(last);
    if (grade === 'fault')
      return {
        what: t`Has a fault`,
        meaning: t`Its signals do not arrive. Last signal: ${heard}.`,
        remedy: t`Open its record under Receivers.`,
      };
    return {
      what: t`Silent`,
      meaning: t`Each of its supervised devices is overdue. Last signal: ${heard}.`,
      remedy: t`See the line, the network and the firewall between the devices and the platform.`,
    };
  },
  cameras: ({ grade, details: { count = 0, total = 0 } }) => {
    if (grade === 'not_ingested')
      return {
        what: t`No platform ingests cameras`,
        meaning: t`Nothing is recorded, and whether cameras give a stream is not known.`,
        remedy: t`See whether a platform of the installation works and has ffmpeg.`,
      };
    return {
      what: t`${count} of ${total} give no stream`,
      meaning: t`Nothing of them is recorded.`,
      remedy: t`See power, network and logins in the status of cameras.`,
    };
  },
};
