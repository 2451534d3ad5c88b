import { useLingui } from '@lingui/react/macro';
import { type CSSProperties, useState } from 'react';
import type { Alarm } from '../../../contract/alarms/index.ts';
import type { NewSlot } from '../../../contract/workspace/slots.ts';
import type { Plane } from '../../../machines/places/index.ts';
import { useOperatorContext } from '../../alarms/index.ts';
import { turnAt, ViewDirection } from '../../places/index.ts';
import { makeDraggable } from '../../platform/index.ts';
import { type Priority, PriorityMark } from '../../ui/PriorityMark.tsx';
import css from './maps.module.css';

interface PlanSheetProps {
  plane: Plane;
  /** The most urgent open alarm of each camera that has one. */
  alarms: ReadonlyMap<number, Alarm>;
  onOpen: (slot: NewSlot) => void;
}

const blankRatio = 1.5;

/** The whole plan in the room that there is; a camera that is clicked opens in the grid (OQ-69). A plan is never turned for the reading direction. */
export function PlanSheet({ plane, alarms, onOpen }: PlanSheetProps) {
  const { t } = useLingui();
  const { units } = useOperatorContext();
  const [ratio, setRatio] = useState(blankRatio);
  const unitOf = (camera: number) => units.find(({ cameras }) => cameras.some(({ id }) => id === camera))?.id;
  return (
    <div className={css.plan}>
      <div className={css.sheet} dir="ltr" style={{ '--ratio': ratio } as CSSProperties}>
        {plane.image !== null && (
          <img
            src={plane.image}
            alt={t`Plan: ${plane.description}`}
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setRatio(naturalHeight > 0 ? naturalWidth / naturalHeight : blankRatio)
            }
          />
        )}
        {plane.markers.map(({ id_camera, x, y, direction }) => {
          const camera = plane.cameras.find(({ id }) => id === id_camera);
          const name = camera?.name ?? `#${id_camera}`;
          const slot: NewSlot = { type: 'cam', name, data: { source: 'camera', id_camera, id_unit: unitOf(id_camera) } };
          const alarm = alarms.get(id_camera);
          return (
            <button
              key={id_camera}
              type="button"
              className={css.camera}
              style={{ left: `${x}%`, top: `${y}%` }}
              data-turned={x > turnAt || undefined}
              data-offline={camera?.online === false || undefined}
              title={camera?.online === false ? t`${name}: offline` : name}
              {...makeDraggable({ kind: 'slot', slot })}
              onClick={() => onOpen(slot)}
            >
              {alarm ? (
                <PriorityMark
                  priority={alarm.alarm_level.priority as Priority}
                  filled
                  color={alarm.alarm_level.color}
                  label={alarm.alarm_type}
                />
              ) : (
                <ViewDirection direction={direction} isOnline={camera?.online ?? false} />
              )}
              <bdi>{name}</bdi>
            </button>
          );
        })}
      </div>
    </div>
  );
}
