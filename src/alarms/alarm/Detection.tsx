import { Trans, useLingui } from '@lingui/react/macro';
import { type Alarm, alarmTypeNumber, type Detection as DetectionData } from '../../../contract/alarms/alarm.ts';
import { Chip } from '../../ui/Chip.tsx';
import css from './Detection.module.css';

/** What kind of detection an alarm shows, by its type number or acronym (OP-3.02, OP-3.03); null: none of its own. */
export function detectionOf(alarm: Pick<Alarm, 'alarm_acronym' | 'type' | 'detection_event_data'>): 'face' | 'plate' | null {
  if (alarm.detection_event_data === null) return null;
  if (alarm.type === alarmTypeNumber.faceRecognition || alarm.alarm_acronym === 'FR') return 'face';
  if (alarm.type === alarmTypeNumber.plateRecognition || alarm.alarm_acronym === 'LPR') return 'plate';
  return null;
}

/** The result of a detector: a face beside its reference, or a number plate in large type; else the pictures that were sent with the alarm. */
export function Detection({ alarm }: { alarm: Alarm }) {
  const kind = detectionOf(alarm);
  const detected = alarm.detection_event_data;
  if (detected === null) return null;
  if (kind === null) return <SentPictures urls={[detected.image, detected.reference_image]} />;
  return kind === 'face' ? <Face detected={detected} /> : <Plate detected={detected} />;
}

function SentPictures({ urls }: { urls: readonly (string | null)[] }) {
  const { t } = useLingui();
  const sent = urls.filter((url) => url !== null);
  if (sent.length === 0) return null;
  return (
    <section className={css.detection} aria-label={t`Pictures`}>
      {sent.map((url) => (
        <Picture key={url} url={url} caption={t`Sent with the alarm`} alt={t`A picture that was sent with the alarm`} />
      ))}
    </section>
  );
}

function Face({ detected }: { detected: DetectionData }) {
  const { t } = useLingui();
  return (
    <section className={css.detection} aria-label={t`Face recognition`}>
      <div className={css.pair}>
        <Picture url={detected.image} caption={t`Detected`} alt={t`The face that was detected`} />
        <Picture url={detected.reference_image} caption={t`Reference`} alt={t`The reference picture of the person`} />
      </div>
      <p className={css.verdict}>
        <strong className={css.person}>{detected.person ?? <Trans>Unknown person</Trans>}</strong>
        <Score of={detected.score} />
        {detected.list !== null && <Chip tone="strong">{detected.list}</Chip>}
      </p>
    </section>
  );
}

function Plate({ detected }: { detected: DetectionData }) {
  const { t } = useLingui();
  return (
    <section className={css.detection} aria-label={t`Plate recognition`}>
      <p className={css.verdict}>
        <bdi className={css.plate} dir="ltr">
          {detected.plate ?? '—'}
        </bdi>
        <Score of={detected.score} />
        {detected.list !== null && <Chip tone="strong">{detected.list}</Chip>}
      </p>
      {detected.image !== null && <Picture url={detected.image} caption={t`Detected`} alt={t`The vehicle that was detected`} />}
    </section>
  );
}

function Score({ of }: { of: number | null }) {
  const { i18n } = useLingui();
  if (of === null) return null;
  const percent = i18n.number(of, { style: 'percent', maximumFractionDigits: 1 });
  return (
    <span className={css.score}>
      <Trans>
        match <bdi dir="ltr">{percent}</bdi>
      </Trans>
    </span>
  );
}

function Picture({ url, caption, alt }: { url: string | null; caption: string; alt: string }) {
  return (
    <figure className={css.figure}>
      {url === null ? (
        <div className={css.none}>
          <Trans>No picture</Trans>
        </div>
      ) : (
        <img className={css.picture} src={url} alt={alt} />
      )}
      <figcaption className={css.caption}>{caption}</figcaption>
    </figure>
  );
}
