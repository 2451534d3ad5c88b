import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useId, useMemo, useRef, useState } from 'react';
import type { Position, Unit } from '../../../../contract/places/index.ts';
import { radiusMachine, selectRadiusCentre, selectRadiusMetres } from '../../../../machines/places/index.ts';
import { useMapClocks, useOperatorContext } from '../../../alarms/index.ts';
import { cameraPoints, Map, type MapViewport, toCamSlot, unitPoints, useGridActions, useThrottledQueue } from '../../../places/index.ts';
import { useActorRef } from '../../../platform/index.ts';
import { Button } from '../../../ui/Button.tsx';
import controls from '../../../ui/control.module.css';
import css from '../maps.module.css';
import type { SlotViewProps } from '../slot.ts';
import { NewAlarm } from './NewAlarm.tsx';
import { RadiusCard } from './RadiusCard.tsx';
import { UnitCard } from './UnitCard.tsx';
import { useFlights } from './useFlights.ts';

/** From this zoom level on, the cameras of the visible units have their own marks. */
const cameraZoom = 16;
const searched = 30;

/** All units with their open alarms and how their cameras do (OP-1.04, OP-9.27); what lies within a radius becomes a view (OP-9.71). */
export function UnitsMapView({ data, onData }: SlotViewProps) {
  const { t } = useLingui();
  const { units, tilesUrl } = useOperatorContext();
  const grid = useGridActions();
  const [chosen, choose] = useState<number | null>(null);
  const [sight, setSight] = useState<MapViewport | null>(null);
  const radius = useActorRef(radiusMachine);
  const mode = useSelector(radius, ({ value }) => value);
  const centre = useSelector(radius, selectRadiusCentre);
  const metres = useSelector(radius, selectRadiusMetres);
  const circle = useMemo(() => (mode !== 'off' && centre ? { centre, metres } : null), [mode, centre, metres]);
  const place = useRef<HTMLDivElement>(null);
  const follows = data['follows'] !== false;
  const unit = units.find(({ id }) => id === chosen) ?? null;
  const flights = useFlights({ place, mayFly: follows && unit === null && mode === 'off' });
  const points = usePoints(units, chosen, sight);
  const everywhere = useMemo(() => units.flatMap(({ position }): Position[] => (position ? [position] : [])), [units]);
  const pick = (id: string) => {
    const [kind, number] = id.split(':');
    if (kind === 'unit') choose(Number(number));
    const camera = kind === 'camera' ? units.flatMap(({ cameras }) => cameras).find((one) => one.id === Number(number)) : undefined;
    if (camera) grid.put(toCamSlot(camera, 'camera'));
  };
  const show = (found: Unit) => {
    choose(found.id);
    if (found.position) flights.fly(found.position);
  };
  const isRadius = mode !== 'off';
  return (
    <div className={css.place} ref={place} data-state={mode}>
      <div className={css.map}>
        <div className={css.tools}>
          <UnitSearch units={units} onFound={show} />
          <Button
            small
            icon="bell"
            title={t`Center the map on new alarms`}
            aria-pressed={follows}
            onClick={() => onData({ ...data, follows: !follows })}
          >
            <span className={css.words}>
              <Trans>Center the map on new alarms</Trans>
            </span>
          </Button>
          <Button
            small
            icon="pin"
            title={t`Cameras by radius`}
            aria-pressed={isRadius}
            onClick={() => radius.send(isRadius ? { type: 'radius.end' } : { type: 'radius.begin', centre: unit?.position ?? null })}
          >
            <span className={css.words}>
              <Trans>Cameras by radius</Trans>
            </span>
          </Button>
          {flights.held && <NewAlarm alarm={flights.held} onShow={flights.show} onDismiss={flights.dismiss} />}
        </div>
        <Map
          points={points}
          sites={units}
          fitTo={everywhere}
          maxZoom={13}
          tilesUrl={tilesUrl}
          circle={circle}
          flight={flights.flight}
          isPlacing={mode === 'placing'}
          onPick={pick}
          onMapClick={(position) => {
            if (isRadius) radius.send({ type: 'radius.place', centre: position });
            else choose(null);
          }}
          onViewport={setSight}
        />
      </div>
      {isRadius ? (
        <RadiusCard radius={radius} middle={sight?.centre ?? null} />
      ) : (
        unit && (
          <UnitCard
            unit={unit}
            onClose={() => choose(null)}
            onAround={unit.position && (() => radius.send({ type: 'radius.begin', centre: unit.position }))}
          />
        )
      )}
    </div>
  );
}

function usePoints(units: readonly Unit[], chosen: number | null, sight: MapViewport | null) {
  const { queue } = useOperatorContext();
  const version = useThrottledQueue();
  const readClock = useMapClocks();
  const places = useMemo(
    () => (version < 0 ? [] : unitPoints(units, queue, { chosen, readClock })),
    [units, queue, chosen, version, readClock],
  );
  const near = sight && sight.zoom >= cameraZoom ? sight : null;
  return useMemo(() => {
    const shown = units.filter(({ id, position }) => id === chosen || (near && position && isIn(near, position)));
    return shown.length === 0 ? places : [...places, ...shown.flatMap(cameraPoints)];
  }, [units, places, chosen, near]);
}

const isIn = ({ south, west, north, east }: MapViewport, { latitude, longitude }: Position): boolean =>
  latitude >= south && latitude <= north && longitude >= west && longitude <= east;

function UnitSearch({ units, onFound }: { units: readonly Unit[]; onFound: (unit: Unit) => void }) {
  const { t } = useLingui();
  const list = useId();
  const [typed, type] = useState('');
  const wanted = typed.trim().toLowerCase();
  const found = wanted === '' ? [] : units.filter(({ description }) => description.toLowerCase().includes(wanted)).slice(0, searched);
  const look = (text: string) => {
    type(text);
    const named = units.find(({ description }) => description.toLowerCase() === text.trim().toLowerCase());
    if (named) onFound(named);
  };
  return (
    <>
      <input
        type="search"
        className={`${controls.control} ${css.search}`}
        aria-label={t`Find a unit on the map`}
        placeholder={t`Find a unit`}
        list={list}
        value={typed}
        onChange={({ target }) => look(target.value)}
        onKeyDown={({ key }) => key === 'Enter' && found[0] && onFound(found[0])}
      />
      <datalist id={list}>
        {found.map(({ id, description }) => (
          <option key={id} value={description} aria-label={description} />
        ))}
      </datalist>
    </>
  );
}
