import { useLingui } from '@lingui/react/macro';
import type { KeyboardEvent, PointerEvent } from 'react';
import type { Marker, Plane } from '../../../machines/places/unit-assignment/unit-assignment.machine.ts';
import { Icon } from '../../ui/Icon.tsx';
import css from './special.module.css';

interface PlanPictureProps {
  plane: Plane;
  markers: readonly Marker[];
  /** The camera that is looked at, or being placed. */
  selected: number | null;
  isEditing: boolean;
  onSelect: (camera: number) => void;
  onPlace: (camera: number, at: Partial<Marker>) => void;
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Percentage of the plan's width beyond which a camera's name is placed before its mark, so that it fits on the plan. */
export const turnAt = 70;
const within = (value: number): number => Math.round(Math.min(100, Math.max(0, value)) * 10) / 10;

/** The picture with its cameras: a click places the selected one, arrows move it by a hundredth. A plan is not mirrored in right-to-left layouts. */
export function PlanPicture({ plane, markers, selected, isEditing, onSelect, onPlace }: PlanPictureProps) {
  const { t } = useLingui();
  const pointAt = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
    if (!isEditing || selected === null) return;
    const box = currentTarget.getBoundingClientRect();
    onPlace(selected, { x: within(((clientX - box.left) / box.width) * 100), y: within(((clientY - box.top) / box.height) * 100) });
  };
  const press = (event: KeyboardEvent, { id_camera, x, y }: Marker) => {
    const step = steps[event.key];
    if (!step || !isEditing) return;
    event.preventDefault();
    onPlace(id_camera, { x: within(x + step[0]), y: within(y + step[1]) });
  };
  return (
    <div>
      <div className={css.plan} dir="ltr" onPointerDown={pointAt}>
        {plane.image === null ? (
          <div className={css.blank} />
        ) : (
          <img src={plane.image} alt={t`Plan: ${plane.description}`} draggable={false} />
        )}
        {markers.map((marker) => {
          const camera = plane.cameras.find(({ id }) => id === marker.id_camera);
          return (
            <button
              key={marker.id_camera}
              type="button"
              className={css.marker}
              aria-pressed={selected === marker.id_camera}
              style={{ left: `${marker.x}%`, top: `${marker.y}%` }}
              data-turned={marker.x > turnAt || undefined}
              onPointerDown={(event) => event.stopPropagation()}
              onClick={() => onSelect(marker.id_camera)}
              onKeyDown={(event) => press(event, marker)}
            >
              <ViewDirection direction={marker.direction} isOnline={camera?.online ?? false} />
              <bdi>{camera?.name ?? `#${marker.id_camera}`}</bdi>
            </button>
          );
        })}
      </div>
    </div>
  );
}

/** A camera on a plan: where it looks, and whether it is there. */
export function ViewDirection({ direction, isOnline }: { direction: number | null; isOnline: boolean }) {
  if (direction === null) return <Icon name={isOnline ? 'camera' : 'unlink'} size={18} />;
  return (
    <svg width="20" height="20" viewBox="-10 -10 20 20" aria-hidden="true">
      <g transform={`rotate(${direction})`}>
        <path d="M0 0 L-6 -9 L6 -9 Z" fill="currentColor" opacity="0.4" />
      </g>
      <circle r="4" fill={isOnline ? 'currentColor' : 'none'} stroke="currentColor" />
    </svg>
  );
}
