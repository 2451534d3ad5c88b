import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { MediaStorage } from '../../../contract/video/recordings.ts';
import { useLiveQuery } from '../../platform/useLiveQuery.ts';
import { recordingFaultText } from '../../words/recording-faults.ts';
import { refusalText } from '../../words/refusals.ts';
import { sizeText } from '../../words/size.ts';
import css from './recordings.module.css';
import { StorageShares } from './StorageShares.tsx';

const every = 60_000;

/** Disk usage of the camera recordings, how far back they go, and the share of each camera (OP-1.08). */
export function StorageStrip() {
  const sight = useLiveQuery({ of: 'storage' }, every);
  const read = useSelector(sight, ({ context }) => context.result);
  const refusal = useSelector(sight, ({ context }) => context.refusal);
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
