import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { Subsystem, Unit } from '../../../../contract/places/index.ts';
import { selectQueue, selectVersion } from '../../../../machines/alarms/index.ts';
import { selectResult } from '../../../../machines/platform/index.ts';
import { DrillMark, RestoreMark, useOperatorContext } from '../../../alarms/index.ts';
import { SetOnTest } from '../../../intake/index.ts';
import { makeDraggable, useActorOf, useLiveQuery } from '../../../platform/index.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ScrollArea } from '../../../ui/ScrollArea.tsx';
import { PartState, partWords } from '../../widgets/tenants/PartState.tsx';
import { useOpenAlarm } from '../useOpenAlarm.ts';
import { Fact } from './Fact.tsx';
import css from './info.module.css';
import { VirtualButton } from './VirtualButton.tsx';

/** Everything that is known of a unit (OP-3.17, OP-9.22): where it is, whom to call, its open alarms, cameras and parts. */
export function UnitPart({ id }: { id: number | null }) {
  const { units } = useOperatorContext();
  const unit = useMemo(() => units.find((one) => one.id === id), [units, id]);
  if (!unit)
    return (
      <EmptyState icon="unit" title={id === null ? <Trans>No unit</Trans> : <Trans>You do not have access to this unit.</Trans>}>
        <Trans>Drag a unit here from the side bar.</Trans>
      </EmptyState>
    );
  return <About unit={unit} />;
}

function About({ unit }: { unit: Unit }) {
  const { t } = useLingui();
  const { abilities } = useOperatorContext();
  const { address_1, address_2, suburb, postal_code, municipality, region, country, info_url, contacts, cameras } = unit;
  const address = [address_1, address_2, suburb, postal_code, municipality?.name, region?.name, country?.name].filter(Boolean).join(', ');
  return (
    <ScrollArea label={t`Information`} className={css.info}>
      <dl className={css.facts}>
        <Fact name={t`Unit`}>{unit.description}</Fact>
        <Fact name={t`Address`}>{address}</Fact>
        <Fact name={t`Position`}>
          {unit.position && (
            <bdi dir="ltr">
              {unit.position.latitude.toFixed(5)}, {unit.position.longitude.toFixed(5)}
            </bdi>
          )}
        </Fact>
        <Fact name={t`More`}>
          {info_url !== null && /^https?:\/\//.test(info_url) && (
            <a href={info_url} target="_blank" rel="noopener noreferrer">
              {info_url}
            </a>
          )}
        </Fact>
      </dl>
      <SetOnTest unit={{ id: unit.id, name: unit.description }} alarm={null} abilities={abilities} />
      {unit.allow_virtual_button_alarm && <VirtualButton unit={unit} />}
      <OpenAlarms unit={unit} />
      <Contacts contacts={contacts} />
      <h3 className={css.heading}>
        <Trans>Cameras</Trans>
      </h3>
      <ul className={css.list}>
        {cameras.map(({ id, id_unit, name, tag, online, recording_support }) => (
          <li
            key={id}
            className={css.line}
            {...makeDraggable({ kind: 'slot', slot: { type: 'cam', name, data: { source: 'dnd', id_camera: id, id_unit } } })}
          >
            <span>{name}</span>
            <span className={css.quiet}>{[tag, recording_support ? t`records` : t`does not record`].filter(Boolean).join(' · ')}</span>
            {online ? (
              <Chip>
                <Trans>online</Trans>
              </Chip>
            ) : (
              <Chip tone="alert">
                <Trans>offline</Trans>
              </Chip>
            )}
          </li>
        ))}
      </ul>
      <Parts unit={unit.id} />
    </ScrollArea>
  );
}

function OpenAlarms({ unit }: { unit: Unit }) {
  const alarms = useActorOf('alarms');
  useSelector(alarms, (snapshot) => snapshot && selectVersion(snapshot));
  const open = useOpenAlarm();
  const own = alarms ? selectQueue(alarms.getSnapshot()).ofUnit(unit.id) : [];
  if (own.length === 0) return null;
  return (
    <>
      <h3 className={css.heading}>
        <Trans>Open alarms</Trans>
      </h3>
      <ul className={css.list}>
        {own.map((alarm) => (
          <li key={alarm.id} className={css.line}>
            <span className={css.swatch} style={{ background: alarm.alarm_level.color }} />
            <button type="button" className={css.link} onClick={() => open(alarm)}>
              <bdi>{alarm.alarm_type}</bdi> · <bdi dir="ltr">{alarm.alarm_id}</bdi>
            </button>
            <DrillMark alarm={alarm} />
            <RestoreMark alarm={alarm} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Contacts({ contacts }: Pick<Unit, 'contacts'>) {
  if (contacts.length === 0) return null;
  return (
    <>
      <h3 className={css.heading}>
        <Trans>Contacts</Trans>
      </h3>
      <ul className={css.list}>
        {contacts.map(({ name, role, phone }) => (
          <li key={`${name} ${phone}`} className={css.line}>
            <span>{name}</span>
            <span className={css.quiet}>{role}</span>
            <bdi dir="ltr">{phone}</bdi>
          </li>
        ))}
      </ul>
    </>
  );
}

function Parts({ unit }: { unit: number }) {
  const { t } = useLingui();
  const sight = useLiveQuery({ of: 'parts', unit }, 60_000);
  const result = useSelector(sight, selectResult);
  const parts: readonly Subsystem[] = result?.of === 'parts' ? result.rows : [];
  if (parts.length === 0) return null;
  return (
    <>
      <h3 className={css.heading}>
        <Trans>Parts</Trans>
      </h3>
      <ul className={css.list}>
        {parts.map((part) => (
          <li key={`${part.kind} ${part.id}`} className={css.line}>
            <span>{part.name}</span>
            <span className={css.quiet}>{t(partWords[part.kind])}</span>
            <PartState part={part} />
          </li>
        ))}
      </ul>
    </>
  );
}
