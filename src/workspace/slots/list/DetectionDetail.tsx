import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { allows } from '../../../../contract/access/index.ts';
import type { DetectionItem, DetectionKind } from '../../../../contract/intake/index.ts';
import { useOperatorContext } from '../../../alarms/index.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { dayAndTime } from '../../../words/time.ts';
import { detectionKindDisplays } from './detection-kinds.ts';
import css from './list.module.css';
import { useDetectionLabel } from './useDetectionLabel.ts';
import { useOpenDetected } from './useOpenDetected.ts';
import { detailWords } from './words.ts';

interface DetectionDetailProps {
  detected: DetectionItem;
  kind: DetectionKind;
  onClose: () => void;
}

/** Shows the selected detection: a large picture, all its data, and links to its alarm, camera and record. */
export function DetectionDetail({ detected, kind, onClose }: DetectionDetailProps) {
  const { t, i18n } = useLingui();
  const open = useOpenDetected();
  const { abilities } = useOperatorContext();
  const what = useDetectionLabel(detected, kind);
  const { at, detail, match, image, camera, unit, tenant, alarm, record } = detected;
  const whyNoLive =
    camera?.id == null
      ? t`Unknown camera.`
      : allows(abilities, 'live_video', 'Video')
        ? null
        : t`You need the permission live_video on Video. Ask your administrator.`;
  return (
    <section
      className={css.detail}
      aria-label={what}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      {image !== null && (
        <div className={css.large}>
          <img src={image} alt={t`What was detected`} />
        </div>
      )}
      <div className={css.about}>
        <strong dir="auto">{what}</strong>
        <dl className={css.facts}>
          <Fact name={t`Detected at`}>{dayAndTime(at, i18n)}</Fact>
          <Fact name={t`Details`}>{detailWords(detail)}</Fact>
          <Fact name={t`Match`}>{match === null ? null : i18n.number(match / 100, { style: 'percent', maximumFractionDigits: 1 })}</Fact>
          <Fact name={t`Camera`}>{camera?.name}</Fact>
          <Fact name={t`Unit`}>{unit?.name}</Fact>
          <Fact name={t`Tenant`}>{tenant.name}</Fact>
          <Fact name={t`Alarm`}>{alarm && <bdi dir="ltr">{alarm.alarm_id}</bdi>}</Fact>
        </dl>
        <div className={css.acts}>
          {alarm && (
            <Button small icon="alarm" onClick={() => open.alarm(detected)}>
              <Trans>Open the alarm</Trans>
            </Button>
          )}
          <Button small icon="live" why={whyNoLive} onClick={() => open.camera(detected)}>
            <Trans>Live camera</Trans>
          </Button>
          {record !== null && (
            <Link className={css.link} href={`${detectionKindDisplays[kind].path}?id=${record}`}>
              <Trans>Open the record</Trans>
            </Link>
          )}
        </div>
      </div>
      <IconButton small icon="close" label={t`Close the details`} onClick={onClose} />
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === null || children === undefined || children === '') return null;
  return (
    <>
      <dt>{name}</dt>
      <dd dir="auto">{children}</dd>
    </>
  );
}
