import type { I18n } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import type { Unit } from '../../../contract/places/index.ts';
import { addressOf } from '../../../contract/places/index.ts';
import { ScrollArea } from '../../ui/ScrollArea.tsx';
import { dayAndTime } from '../../words/time.ts';
import { ClockMark } from '../handling/ClockMark.tsx';
import { statusWords, typeName } from '../queue/words.ts';
import css from './AlarmInfo.module.css';
import { Detection } from './Detection.tsx';

const restoredAt = (at: string | null, by: I18n) => (at === null ? '' : dayAndTime(at, by));

interface AlarmInfoProps {
  alarm: Alarm;
  /** The unit of the alarm; null: not loaded. */
  unit: Unit | null;
  /** Whether the user may open floor plans. */
  canReadPlanes?: boolean;
}

/** Everything that is known of an alarm (slot 3): its detection first, then what, where, when, and its cameras (OP-3.05). */
export function AlarmInfo({ alarm, unit, canReadPlanes = false }: AlarmInfoProps) {
  const { t, i18n } = useLingui();
  const address = unit === null ? '' : addressOf(unit);
  return (
    <ScrollArea label={t`Information`} className={css.info}>
      <Detection alarm={alarm} />
      <p className={css.description} dir="auto">
        {alarm.description}
      </p>
      <dl className={css.facts}>
        <Fact name={t`Type`}>
          <bdi>{typeName(alarm, t)}</bdi> <abbr className={css.acronym}>{alarm.alarm_acronym}</abbr>
        </Fact>
        <Fact name={t`Level`}>
          <span className={css.swatch} style={{ background: alarm.alarm_level.color }} /> <bdi>{alarm.alarm_level.level}</bdi>
          {alarm.alarm_level.description !== '' && (
            <>
              {' · '}
              <bdi>{alarm.alarm_level.description}</bdi>
            </>
          )}
        </Fact>
        <Fact name={t`Status`}>
          {t(statusWords[alarm.alarm_status])} <ClockMark alarm={alarm} />
        </Fact>
        <Fact name={t`Raised`}>
          <time dateTime={alarm.created} dir="auto">
            {dayAndTime(alarm.created, i18n)}
          </time>
        </Fact>
        {alarm.restore !== null && (
          <Fact name={t`Panel`}>
            {alarm.restore.state === 'open' ? t`Not restored yet` : t`Restored ${restoredAt(alarm.restore.at, i18n)}`}
          </Fact>
        )}
        <Fact name={t`Unit`}>{alarm.unit.description}</Fact>
        <Fact name={t`Address`}>{address}</Fact>
        <Fact name={t`Tenant`}>{alarm.tenant?.name}</Fact>
        <Fact name={t`Alarm id`}>
          <bdi dir="ltr">{alarm.alarm_id}</bdi>
        </Fact>
        <Fact name={t`Protocol`}>{alarm.protocol}</Fact>
        <Fact name={t`Note`}>{alarm.comments}</Fact>
        <Fact name={t`Host`}>{alarm.host}</Fact>
        <Fact name={t`CAD`}>{[alarm.folioCAD, alarm.statusCAD].filter(Boolean).join(' · ')}</Fact>
        {alarm.unit_planes.length > 0 && (
          <Fact name={t`Floor plans`}>
            <ul>
              {alarm.unit_planes.map(({ id, description }) => (
                <li key={id}>{canReadPlanes ? <Link href={`/plane/${id}`}>{description}</Link> : description}</li>
              ))}
            </ul>
          </Fact>
        )}
        {alarm.reaction_patrol && (
          <Fact name={t`Patrol`}>
            <Trans>Reaction patrol assigned</Trans>
          </Fact>
        )}
      </dl>
      <h3 className={css.heading}>
        <Trans>Cameras</Trans>
      </h3>
      <Cameras cameras={alarm.cameras} />
    </ScrollArea>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === null || children === '') return null;
  return (
    <div className={css.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Cameras({ cameras }: { cameras: Alarm['cameras'] }) {
  if (cameras.length === 0)
    return (
      <p className={css.quiet}>
        <Trans>This alarm has no camera.</Trans>
      </p>
    );
  return (
    <ul className={css.cameras}>
      {cameras.map(({ id, name, tag, recording_support }) => (
        <li key={id}>
          <span>{name}</span>
          {tag !== null && <span className={css.quiet}>{tag}</span>}
          <span className={css.quiet}>{recording_support ? <Trans>records</Trans> : <Trans>does not record</Trans>}</span>
        </li>
      ))}
    </ul>
  );
}
