import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { DiskReport, DiskSpace } from '../../contract/capabilities.ts';
import { selectDisks, selectQueryRefusal } from '../../machines/platform/index.ts';
import { useLiveQuery } from '../platform/index.ts';
import { Icon } from '../ui/Icon.tsx';
import { failureText } from '../words/refusals.ts';
import { sizeText } from '../words/size.ts';
import css from './Shell.module.css';

const everyMs = 30_000;
const urgency = ['ok', 'low', 'critical', 'full'] as const satisfies readonly DiskSpace['state'][];

/** What administrators of the platform must know of its disks and backups: nothing while all is well; otherwise the fullest disk, then that backups fail. */
export function DiskNotice() {
  const query = useLiveQuery({ of: 'disks' }, everyMs);
  const report = useSelector(query, selectDisks);
  const refusal = useSelector(query, selectQueryRefusal);
  const isUnread = useSelector(query, (now) => now.matches('unread'));
  if (report) return <Report report={report} />;
  if (!refusal && !isUnread) return null;
  return (
    <div className={css.disk} role="status" data-disk="unknown" title={failureText(refusal)}>
      <Icon name="alert" size={16} />
      <span className={css.diskText}>
        <Trans>Disk space unknown: {failureText(refusal)}</Trans>
      </span>
    </div>
  );
}

function Report({ report }: { report: DiskReport }) {
  const { i18n } = useLingui();
  const [worst] = [...report.disks].sort((one, other) => urgency.indexOf(other.state) - urgency.indexOf(one.state));
  const isShort = worst !== undefined && worst.state !== 'ok';
  if (!isShort && report.can_write) return <BackupFault backup={report.backup} />;
  const text = isShort ? diskText(worst, sizeText(worst.free, i18n)) : t`The database refuses new data`;
  const advice =
    worst?.disk === 'recordings'
      ? t`Enlarge the disk or keep recordings for less time: recording stops when it is full.`
      : t`Enlarge the disk or delete files: new alarms are refused when it is full.`;
  const isUrgent = !report.can_write || worst?.state !== 'low';
  return (
    <div
      className={css.disk}
      role={isUrgent ? 'alert' : 'status'}
      data-disk={report.can_write ? worst?.state : 'full'}
      title={isShort ? `${text}. ${advice}` : text}
    >
      <Icon name="alert" size={16} />
      <span className={css.diskText}>{text}</span>
    </div>
  );
}

/** That backups by schedule fail, why, and when the last one was made. */
function BackupFault({ backup }: { backup: DiskReport['backup'] }) {
  const { i18n } = useLingui();
  if (!backup?.fault) return null;
  const { fault, made } = backup;
  const text = t`Backups fail: ${fault}`;
  const at = made === null ? '' : i18n.date(made, { dateStyle: 'medium', timeStyle: 'short' });
  const last = made === null ? t`No backup was made yet.` : t`The last one was made ${at}.`;
  return (
    <div className={css.disk} role="status" data-backup="failed" title={`${text}. ${last}`}>
      <Icon name="alert" size={16} />
      <span className={css.diskText}>{text}</span>
    </div>
  );
}

function diskText({ disk, state }: DiskSpace, free: string): string {
  const texts: Record<DiskSpace['disk'], Record<DiskSpace['state'], string>> = {
    data: { ok: '', low: t`Data disk low: ${free} free`, critical: t`Data disk almost full: ${free} free`, full: t`Data disk full` },
    recordings: {
      ok: '',
      low: t`Recordings disk low: ${free} free`,
      critical: t`Recordings disk almost full: ${free} free`,
      full: t`Recordings disk full`,
    },
  };
  return texts[disk][state];
}
