import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useState } from 'react';
import type { Position, RouterPosition } from '../../../../contract/places/index.ts';
import { useOperatorContext } from '../../../alarms/index.ts';
import { type Flight, Map, type MapLine, type MapPoint, type MapViewport } from '../../../places/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Waiting } from '../../../ui/Spinner.tsx';
import { readFailed, refusalText } from '../../../words/refusals.ts';
import { SlotTitle } from '../frame.tsx';
import css from '../maps.module.css';
import type { SlotViewProps } from '../slot.ts';
import type { Positions } from './positions.ts';
import { usePositions } from './usePositions.ts';
import { VehicleCard } from './VehicleCard.tsx';

/** Where vehicles are, live (OP-9.29): one is followed with its trail, or all are shown. */
export function GpsView({ data, onData }: SlotViewProps) {
  const { t } = useLingui();
  const { positions, refusal, isBusy, isUnread } = usePositions();
  const chosen = positions.rows.find(({ id }) => id === data.id_router) ?? null;
  const choose = (id: number | null) => {
    const router = positions.rows.find((row) => row.id === id);
    onData({ ...data, id_router: router?.id }, router?.description);
  };
  if (isBusy)
    return (
      <Waiting>
        <Trans>Loading vehicle positions…</Trans>
      </Waiting>
    );
  if (positions.rows.length === 0) {
    const why = refusal ? refusalText(refusal) : isUnread ? readFailed() : t`No vehicles available.`;
    return <EmptyState icon="car" title={why} />;
  }
  return (
    <>
      {chosen && (
        <SlotTitle>
          <bdi>{chosen.description}</bdi>
        </SlotTitle>
      )}
      <Vehicles positions={positions} chosen={chosen} onChoose={choose} />
    </>
  );
}

interface VehiclesProps {
  positions: Positions;
  chosen: RouterPosition | null;
  onChoose: (id: number | null) => void;
}

function Vehicles({ positions, chosen, onChoose }: VehiclesProps) {
  const { t } = useLingui();
  const { tilesUrl, units } = useOperatorContext();
  const [follows, follow] = useState(true);
  const [sight, setSight] = useState<MapViewport | null>(null);
  const [flight, setFlight] = useState<Flight | null>(null);
  const points = useMemo(() => positions.rows.flatMap((row) => pointOf(row, chosen?.id)), [positions.rows, chosen?.id]);
  const lines = useMemo(() => trailOf(positions, chosen?.id), [positions, chosen?.id]);
  // The view starts where the vehicles are; from then on it moves only to follow.
  const [around] = useState(() => startOf(positions.rows, chosen));
  const place = chosen?.position ?? null;
  const isLost = follows && place !== null && sight !== null && !isWellIn(sight, place);
  useEffect(() => {
    if (isLost && place) setFlight((last) => ({ turn: (last?.turn ?? 0) + 1, position: place, zoom: Math.max(sight?.zoom ?? 14, 12) }));
    // Only the vehicle moves the map; that the map moved does not.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isLost, place]);
  return (
    <div className={css.place} data-state={chosen ? 'following' : 'all'}>
      <div className={css.map}>
        <div className={css.tools}>
          <select
            className={css.choice}
            aria-label={t`Vehicle`}
            value={chosen?.id ?? ''}
            onChange={({ target }) => onChoose(target.value === '' ? null : Number(target.value))}
          >
            <option value="">{t`All vehicles`}</option>
            {positions.rows.map(({ id, description }) => (
              <option key={id} value={id}>
                {description}
              </option>
            ))}
          </select>
          {chosen && (
            <Button small icon="pin" title={t`Follow on the map`} aria-pressed={follows} onClick={() => follow(!follows)}>
              <span className={css.words}>
                <Trans>Follow on the map</Trans>
              </span>
            </Button>
          )}
        </div>
        <Map
          points={points}
          sites={units}
          fitTo={around}
          maxZoom={14}
          tilesUrl={tilesUrl}
          lines={lines}
          flight={flight}
          onPick={(id) => onChoose(Number(id))}
          onViewport={(now, byHand) => {
            setSight(now);
            if (byHand) follow(false);
          }}
        />
      </div>
      {chosen && <VehicleCard vehicle={chosen} />}
    </div>
  );
}

function pointOf(row: RouterPosition, chosen: number | undefined): MapPoint[] {
  if (!row.position) return [];
  const { id, position, description, direction } = row;
  const isChosen = id === chosen;
  return [
    {
      id: String(id),
      position,
      label: description,
      kind: 'vehicle',
      priority: 0,
      color: null,
      count: 1,
      heading: direction,
      alone: true,
      ...(isChosen && { focused: true }),
    },
  ];
}

function trailOf({ trails }: Positions, id: number | undefined): MapLine[] {
  const trail = id === undefined ? undefined : trails.get(id);
  return trail && trail.length > 1 ? [{ kind: 'trail', positions: trail }] : [];
}

const startOf = (rows: readonly RouterPosition[], chosen: RouterPosition | null): Position[] =>
  (chosen?.position ? [chosen] : rows).flatMap(({ position }) => (position ? [position] : []));

/** Checks whether a position lies within the inner part of the viewport. */
function isWellIn({ south, west, north, east }: MapViewport, { latitude, longitude }: Position): boolean {
  const [high, wide] = [(north - south) * 0.15, (east - west) * 0.15];
  return latitude > south + high && latitude < north - high && longitude > west + wide && longitude < east - wide;
}
