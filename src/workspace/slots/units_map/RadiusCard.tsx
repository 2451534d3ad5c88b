import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import { type Position, radiusMetres } from '../../../../contract/places/index.ts';
import { type radiusMachine, selectRadiusCentre, selectRadiusMetres, selectRadiusTyped } from '../../../../machines/places/index.ts';
import { useOperatorContext } from '../../../alarms/index.ts';
import {
  camerasOfViewMost,
  camerasWithin,
  formatDistance,
  limitCameras,
  type NearCamera,
  toCamSlot,
  useGridActions,
} from '../../../places/index.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import css from '../maps.module.css';

/** As many are listed by name; the rest is counted. */
const listed = 60;

interface RadiusCardProps {
  radius: ActorRefFrom<typeof radiusMachine>;
  /** Centre of the visible map, for use without a pointer. */
  middle: Position | null;
}

/** The radius in metres, what lies within it, and the way to see that (OP-9.71). */
export function RadiusCard({ radius, middle }: RadiusCardProps) {
  const { t } = useLingui();
  const { units } = useOperatorContext();
  const { openCameras } = useGridActions();
  const mode = useSelector(radius, ({ value }) => value);
  const typed = useSelector(radius, selectRadiusTyped);
  const metres = useSelector(radius, selectRadiusMetres);
  const centre = useSelector(radius, selectRadiusCentre);
  const near = useMemo(() => (mode === 'drawn' && centre ? camerasWithin(units, { centre, metres }) : []), [mode, centre, metres, units]);
  const count = limitCameras(near).length;
  const { least, most } = radiusMetres;
  return (
    <aside className={css.side} aria-label={t`Cameras by radius`}>
      <header className={css.head}>
        <h3>
          <Trans>Cameras by radius</Trans>
        </h3>
        <IconButton small icon="close" label={t`Close`} onClick={() => radius.send({ type: 'radius.end' })} />
      </header>
      <TextField
        label={t`Radius in meters`}
        inputMode="numeric"
        value={typed}
        error={mode === 'wrong' ? t`Enter whole meters, from ${least} to ${most}.` : undefined}
        onChange={({ target }) => radius.send({ type: 'radius.type', typed: target.value })}
      />
      {centre === null && (
        <p role="status">
          <Trans>Click the map to set the center.</Trans>
        </p>
      )}
      <Button
        small
        icon="pin"
        why={middle === null ? t`The map is still loading.` : null}
        onClick={() => middle && radius.send({ type: 'radius.place', centre: middle })}
      >
        <Trans>Use the map center</Trans>
      </Button>
      {mode === 'drawn' && (
        <>
          <p role="status">
            <Plural
              value={near.length}
              _0="No cameras within the radius."
              one="# camera within the radius."
              other="# cameras within the radius."
            />
          </p>
          <Button
            kind="primary"
            icon="video"
            why={near.length === 0 ? t`No cameras within the radius.` : null}
            onClick={() => openCameras(t`${metres} m: ${near[0]?.unit.description ?? ''}`, near, 'unit')}
          >
            <Plural value={count} _0="Open as a view" one="Open # camera as a view" other="Open # cameras as a view" />
          </Button>
          {count < near.length && (
            <p className={css.quiet}>
              <Trans>A view shows the nearest cameras: up to six per unit, {camerasOfViewMost} in total.</Trans>
            </p>
          )}
          <Near cameras={near} />
        </>
      )}
    </aside>
  );
}

function Near({ cameras }: { cameras: readonly NearCamera[] }) {
  const { t } = useLingui();
  const { put } = useGridActions();
  return (
    <ul className={css.list} aria-label={t`Cameras within the radius`}>
      {cameras.slice(0, listed).map(({ camera, unit, metres }) => (
        <li key={camera.id}>
          <button type="button" className={css.row} onClick={() => put(toCamSlot(camera, 'camera'))}>
            <Icon name={camera.online ? 'camera' : 'unlink'} />
            <span className={css.said}>
              <bdi>{camera.name}</bdi>
              <br />
              <bdi className={css.quiet}>{unit.description}</bdi>
            </span>
            <span className={css.number}>{formatDistance(metres)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
