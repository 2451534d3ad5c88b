import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type { Slot } from '../../../contract/workspace/config.ts';
import { maxCamerasOfUnit } from '../../../contract/workspace/slots.ts';
import { useOperatorContext } from '../../alarms/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Popover } from '../../ui/Popover.tsx';
import css from './CamerasNotice.module.css';
import type { SlotActs } from './slot-acts.ts';
import { findTruncatedUnits, planCameraChange, type TruncatedUnit } from './unit-cameras.ts';

/** Shows that a unit has more cameras than are displayed, and lets the operator choose others (OQ-50). */
export function CamerasNotice({ slots, acts }: { slots: readonly Slot[]; acts: SlotActs | null }) {
  const { units } = useOperatorContext();
  return findTruncatedUnits(slots, units).map((one) => <UnitNotice key={one.unit.id} curtailed={one} acts={acts} />);
}

function UnitNotice({ curtailed: one, acts }: { curtailed: TruncatedUnit; acts: SlotActs | null }) {
  const [isOpen, open] = useState(false);
  const { t } = useLingui();
  const { unit, slots } = one;
  const shown = slots.length;
  const all = unit.cameras.length;
  const trigger = (
    <Button small icon="camera" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
      <Trans>Choose cameras</Trans>
    </Button>
  );
  return (
    <p className={css.notice} role="status">
      <Icon name="info" size={16} />
      <span>
        <Trans>
          Showing {shown} of {all} cameras
        </Trans>
      </span>
      <span className={css.unit}>{unit.description}</span>
      {acts && (
        <Popover trigger={trigger} isOpen={isOpen} onToggle={open} label={t`Cameras of ${unit.description}`}>
          <Picker
            curtailed={one}
            onChoose={(chosen) => {
              open(false);
              apply(one, chosen, acts);
            }}
          />
        </Popover>
      )}
    </p>
  );
}

function Picker({ curtailed: { unit, slots }, onChoose }: { curtailed: TruncatedUnit; onChoose: (chosen: ReadonlySet<number>) => void }) {
  const { t } = useLingui();
  const hint = useId();
  const [chosen, choose] = useState<ReadonlySet<number>>(() => new Set(slots.map(({ data }) => Number(data['id_camera']))));
  const isFull = chosen.size >= maxCamerasOfUnit;
  const toggle = (id: number) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    choose(next);
  };
  return (
    <form
      className={css.picker}
      onSubmit={(event) => {
        event.preventDefault();
        onChoose(chosen);
      }}
    >
      <p id={hint} className={css.hint}>
        <Trans>At most {maxCamerasOfUnit} cameras of a unit are shown.</Trans>
      </p>
      <ul className={css.cameras}>
        {unit.cameras.map(({ id, name, online }) => (
          <li key={id}>
            <label className={css.camera}>
              <input
                type="checkbox"
                checked={chosen.has(id)}
                disabled={isFull && !chosen.has(id)}
                aria-describedby={hint}
                onChange={() => toggle(id)}
              />
              <span>{name}</span>
              {!online && <span className={css.hint}>{t`offline`}</span>}
            </label>
          </li>
        ))}
      </ul>
      <Button kind="primary" type="submit" why={chosen.size === 0 ? t`Choose at least one camera.` : null}>
        <Trans>Show these</Trans>
      </Button>
    </form>
  );
}

function apply(one: TruncatedUnit, chosen: ReadonlySet<number>, acts: SlotActs): void {
  const { change, remove, add } = planCameraChange(one, chosen);
  for (const { slot, camera } of change) acts.onData(slot.pos, { ...slot.data, id_camera: camera.id }, camera.name);
  for (const { pos } of remove) acts.onRemove(pos);
  const type = one.slots[0]?.type === 'cam_recorded' ? 'cam_recorded' : 'cam';
  for (const { id, name } of add) {
    const data = { source: 'unit', id_unit: one.unit.id, id_camera: id };
    acts.onDrop({ kind: 'slot', slot: { type, name, data } }, null);
  }
}
