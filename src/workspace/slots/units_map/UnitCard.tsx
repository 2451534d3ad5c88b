import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Unit } from '../../../../contract/places/index.ts';
import { Age, DrillMark, RestoreMark, useOperatorContext } from '../../../alarms/index.ts';
import { SetOnTest } from '../../../intake/index.ts';
import { limitCameras, toCamSlot, toNearCameras, useGridActions } from '../../../places/index.ts';
import { makeDraggable } from '../../../platform/index.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { type Priority, PriorityMark } from '../../../ui/PriorityMark.tsx';
import css from '../maps.module.css';

interface UnitCardProps {
  unit: Unit;
  onClose: () => void;
  /** Selects cameras around it; null: it has no position. */
  onAround: (() => void) | null;
}

/** Shows the data of the selected unit: its alarms, its cameras and what can be opened. */
export function UnitCard({ unit, onClose, onAround }: UnitCardProps) {
  const { t } = useLingui();
  const grid = useGridActions();
  const { abilities } = useOperatorContext();
  const here = unit.cameras.filter(({ online }) => online).length;
  const shown = limitCameras(toNearCameras(unit)).length;
  const source = { source: 'unit', id_unit: unit.id };
  return (
    <aside className={css.side} aria-label={unit.description}>
      <header className={css.head} {...makeDraggable({ kind: 'unit', id: unit.id, name: unit.description })}>
        <h3>
          <bdi>{unit.description}</bdi>
        </h3>
        <IconButton small icon="close" label={t`Close`} onClick={onClose} />
      </header>
      <p className={css.quiet}>
        <bdi>{[unit.address_1, unit.suburb, unit.municipality?.name].filter(Boolean).join(', ')}</bdi>
      </p>
      <p>
        <Plural value={unit.cameras.length} _0="No cameras" one={`${here} of # camera online`} other={`${here} of # cameras online`} />
      </p>
      <Alarms unit={unit} />
      <ul className={css.list} aria-label={t`Cameras`}>
        {unit.cameras.map((camera) => (
          <li key={camera.id}>
            <button
              type="button"
              className={css.row}
              {...makeDraggable({ kind: 'slot', slot: toCamSlot(camera, 'camera') })}
              onClick={() => grid.put(toCamSlot(camera, 'camera'))}
            >
              <Icon name={camera.online ? 'camera' : 'unlink'} />
              <span className={css.said}>
                <bdi>{camera.name}</bdi>
              </span>
              {!camera.online && <Trans>offline</Trans>}
            </button>
          </li>
        ))}
      </ul>
      <div className={css.actions}>
        <Button
          small
          kind="primary"
          icon="video"
          why={shown === 0 ? t`This unit has no cameras.` : null}
          onClick={() => grid.openCameras(unit.description, toNearCameras(unit), 'unit')}
        >
          <Plural value={shown} _0="Open its cameras" one="Open its camera" other="Open # cameras" />
        </Button>
        {onAround && (
          <Button small icon="pin" onClick={onAround}>
            <Trans>Cameras around it</Trans>
          </Button>
        )}
        <Button small icon="map" onClick={() => grid.put({ type: 'map', name: unit.description, data: source })}>
          <Trans>Its map</Trans>
        </Button>
        <Button small icon="image" onClick={() => grid.put({ type: 'plane', name: unit.description, data: source })}>
          <Trans>Its floor plan</Trans>
        </Button>
        <SetOnTest unit={{ id: unit.id, name: unit.description }} alarm={null} abilities={abilities} />
      </div>
    </aside>
  );
}

function Alarms({ unit }: { unit: Unit }) {
  const { t } = useLingui();
  const { queue, open } = useOperatorContext();
  const alarms = queue.ofUnit(unit.id);
  if (alarms.length === 0)
    return (
      <p className={css.quiet}>
        <Trans>No open alarm</Trans>
      </p>
    );
  return (
    <ul className={css.list} aria-label={t`Open alarms`}>
      {alarms.map((alarm) => {
        const { level, priority, color } = alarm.alarm_level;
        return (
          <li key={alarm.id}>
            <button
              type="button"
              className={css.row}
              {...makeDraggable({ kind: 'alarm', alarm_id: alarm.alarm_id })}
              onClick={() => open(alarm)}
            >
              <PriorityMark priority={priority as Priority} filled={alarm.taken_by === null} color={color} label={level} />
              <span className={css.said}>
                <bdi>{alarm.alarm_type}</bdi>
              </span>
              <DrillMark alarm={alarm} />
              <RestoreMark alarm={alarm} />
              <Age since={alarm.created} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
