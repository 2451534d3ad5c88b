import { t } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { MediaStorage, RecordingFault } from '../../../contract/video/recordings.ts';
import { selectQueryRefusal, selectResult } from '../../../machines/platform/index.ts';
import { useLiveQuery } from '../../platform/index.ts';
import { refusalText } from '../../words/refusals.ts';
import { sizeText } from '../../words/size.ts';
import css from './recordings.module.css';
import { StorageShares } from './StorageShares.tsx';

const every = 60_000;

/** Disk usage of the camera recordings, how far back they go, and the share of each camera (OP-1.08). */
export function StorageStrip() {
  const sight = useLiveQuery({ of: 'storage' }, every);
  const read = useSelector(sight, selectResult);
  const refusal = useSelector(sight, selectQueryRefusal);
  const storage = read?.of === 'storage' ? read.storage : null;
  if (refusal) return <p className={css.strip}>{refusalText(refusal)}</p>;
  return (
    <section className={css.strip} aria-busy={!storage} data-storage={storage ? 'read' : 'reading'}>
      <h2>
        <Trans>Recordings</Trans>
      </h2>
      {storage && <Figures storage={storage} />}
    </section>
  );
}

function Figures({ storage }: { storage: MediaStorage }) {
  const { i18n, t } = useLingui();
  const { bytes, free, total, limit, keep_days: days, oldest, fault, cameras } = storage;
  const most = limit ?? bytes + free;
  return (
    <>
      {fault && (
        <p className={css.fault} role="alert">
          {recordingFaultText(fault)}
        </p>
      )}
      <meter className={css.meter} min={0} max={Math.max(1, most)} value={bytes} aria-label={t`Space used by recordings`} />
      <dl className={css.figures}>
        <dt>{t`Size`}</dt>
        <dd>{limit === null ? sizeText(bytes, i18n) : t`${sizeText(bytes, i18n)} of ${sizeText(limit, i18n)}`}</dd>
        <dt>{t`Free on the disk`}</dt>
        <dd>{t`${sizeText(free, i18n)} of ${sizeText(total, i18n)}`}</dd>
        <dt>{t`Retention`}</dt>
        <dd>
          <RetentionDays storage={storage} days={days} />
        </dd>
        <dt>{t`Oldest`}</dt>
        <dd>{oldest ? i18n.date(new Date(oldest), { day: 'numeric', month: 'short', year: 'numeric' }) : '–'}</dd>
      </dl>
      {cameras.length > 0 && <StorageShares storage={storage} />}
    </>
  );
}

/** Retention in days: by the age limit, or by disk space where that is reached first. */
function RetentionDays({ storage, days }: { storage: MediaStorage; days: number }) {
  const { i18n } = useLingui();
  const left = storage.days_of_room;
  if (left === null) return <Plural value={days} one="# day" other="# days" />;
  return <Trans>about {i18n.number(left, { maximumFractionDigits: 1 })} days: limited by disk space</Trans>;
}

/** Returns why recording does not work as configured, in the user's language. */
function recordingFaultText(fault: RecordingFault): string {
  const texts: Record<RecordingFault, string> = {
    full: t`Recording is paused: the disk is full.`,
    failing: t`Recording is paused: the disk cannot be written to.`,
    slow: t`Recording is paused: the disk is too slow for what the cameras send.`,
    index: t`New recordings cannot be found yet: the database does not answer.`,
    crowded: t`Protected evidence exceeds the available space.`,
  };
  return texts[fault];
}
