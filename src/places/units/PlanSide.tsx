import { Trans, useLingui } from '@lingui/react/macro';
import type { Marker, Plane } from '../../../machines/places/unit-assignment/unit-assignment.machine.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import css from './special.module.css';

interface PlanSideProps {
  plane: Plane;
  markers: readonly Marker[];
  selected: number | null;
  isEditing: boolean;
  onSelect: (camera: number) => void;
  onOpen: (camera: number) => void;
  onPlace: (camera: number, at: Partial<Marker>) => void;
  onRemove: (camera: number) => void;
}

/** The cameras of the unit: which of them are on the plan, and the details of the selected one. */
export function PlanSide({ plane, markers, selected, isEditing, onSelect, onOpen, onPlace, onRemove }: PlanSideProps) {
  const { t } = useLingui();
  const marker = markers.find(({ id_camera }) => id_camera === selected);
  const camera = plane.cameras.find(({ id }) => id === selected);
  return (
    <>
      <h2>
        <Trans>Cameras</Trans>
      </h2>
      {plane.cameras.length === 0 && (
        <p>
          <Trans>This unit has no cameras.</Trans>
        </p>
      )}
      <ul className={css.cameras}>
        {plane.cameras.map(({ id, name, online }) => {
          const isPlaced = markers.some(({ id_camera }) => id_camera === id);
          return (
            <li key={id} className={css.tools}>
              <Button
                small
                kind={selected === id ? 'primary' : 'quiet'}
                icon={online ? 'camera' : 'unlink'}
                onClick={() => {
                  onSelect(id);
                  if (isEditing && !isPlaced) onPlace(id, {});
                }}
              >
                <bdi>{name}</bdi>
              </Button>
              {isPlaced ? <Trans>on the plan</Trans> : <Trans>not placed</Trans>}
              {isEditing && isPlaced && (
                <IconButton small icon="trash" label={t`Remove ${name} from the plan`} onClick={() => onRemove(id)} />
              )}
            </li>
          );
        })}
      </ul>
      {camera && (
        <p>
          <bdi>{camera.name}</bdi>: {camera.online ? <Trans>online</Trans> : <Trans>offline</Trans>}{' '}
          <Button small icon="video" onClick={() => onOpen(camera.id)}>
            <Trans>Open the camera</Trans>
          </Button>
        </p>
      )}
      {isEditing && marker && (
        <label>
          <Trans>Direction (degrees, 0 is up)</Trans>{' '}
          <input
            type="number"
            min={0}
            max={359}
            value={marker.direction ?? ''}
            onChange={({ target }) =>
              onPlace(marker.id_camera, {
                direction: target.value === '' ? null : Math.min(359, Math.max(0, Math.round(Number(target.value)))),
              })
            }
          />
        </label>
      )}
    </>
  );
}
