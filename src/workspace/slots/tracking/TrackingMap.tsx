import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useId, useMemo, useState } from 'react';
import { selectTrackingAt } from '../../../../machines/places/index.ts';
import { useOperatorContext } from '../../../alarms/index.ts';
import { Map } from '../../../places/index.ts';
import controls from '../../../ui/control.module.css';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Waiting } from '../../../ui/Spinner.tsx';
import { stateOf } from '../../../ui/state.ts';
import { readFailed, refusalText } from '../../../words/refusals.ts';
import { clockTime, dayAndTime } from '../../../words/time.ts';
import { SlotTitle } from '../frame.tsx';
import css from '../maps.module.css';
import type { SlotViewProps } from '../slot.ts';
import { Playback } from './Playback.tsx';
import { Sightings } from './Sightings.tsx';
import { routeLines, sightingPlaces } from './sighting-route.ts';
import { type Tracked, type TrackedKind, useTracked } from './useTracked.ts';

interface TrackingMapProps extends Pick<SlotViewProps, 'data' | 'onData' | 'alarm'> {
  of: TrackedKind;
}

/** Shows where a plate or a face was detected, in time order, as a route on the map that can be played (OP-9.33, OP-9.34). */
export function TrackingMap({ of, data, alarm, onData }: TrackingMapProps) {
  const kept = data[of === 'plates' ? 'plate' : 'person'];
  const ofAlarm = of === 'plates' ? alarm?.detection_event_data?.plate : alarm?.detection_event_data?.person;
  const asked = typeof kept === 'string' && kept !== '' ? kept : (ofAlarm ?? null);
  const tracked = useTracked({ of, what: asked, from: data.from, to: data.to });
  const follow = (what: string) => onData({ ...data, [of === 'plates' ? 'plate' : 'person']: what || undefined });
  const state = useSelector(tracked.tracking, stateOf);
  return (
    <div className={css.place} data-state={state}>
      {tracked.what && (
        <SlotTitle>
          <bdi>{tracked.what}</bdi>
        </SlotTitle>
      )}
      <div className={css.map}>
        <div className={css.tools}>
          <Choice key={asked} of={of} tracked={tracked} selected={asked} onFollow={follow} />
        </div>
        {tracked.sightings.length > 0 ? <SightingRoute tracked={tracked} /> : <EmptyTracking of={of} tracked={tracked} />}
      </div>
      {tracked.sightings.length > 0 && <Side tracked={tracked} />}
    </div>
  );
}

function SightingRoute({ tracked: { tracking, sightings } }: { tracked: Tracked }) {
  const { i18n } = useLingui();
  const { tilesUrl, units } = useOperatorContext();
  const at = useSelector(tracking, selectTrackingAt);
  const points = useMemo(() => sightingPlaces(sightings, at, (instant) => dayAndTime(instant, i18n, 'short')), [sightings, at, i18n]);
  const lines = useMemo(() => routeLines(sightings, at), [sightings, at]);
  const around = useMemo(() => sightings.flatMap(({ position }) => (position ? [position] : [])), [sightings]);
  return (
    <Map
      points={points}
      sites={units}
      fitTo={around}
      maxZoom={14}
      tilesUrl={tilesUrl}
      lines={lines}
      onPick={(id) => tracking.send({ type: 'tracking.seek', at: Number(id) })}
    />
  );
}

function Side({ tracked: { tracking, sightings } }: { tracked: Tracked }) {
  const { t, i18n } = useLingui();
  const at = useSelector(tracking, selectTrackingAt);
  return (
    <aside className={css.side} aria-label={t`Sightings`}>
      <Playback tracking={tracking} timeOf={(i) => clockTime(sightings[i]?.at ?? 0, i18n)} />
      <Sightings sightings={sightings} at={at} onGo={(i) => tracking.send({ type: 'tracking.seek', at: i })} />
    </aside>
  );
}

interface ChoiceProps {
  of: TrackedKind;
  tracked: Tracked;
  selected: string | null;
  onFollow: (what: string) => void;
}

/** Chooses the tracked plate or person: typed, or one of the recent detections; if empty, the most frequent one. */
function Choice({ of, tracked: { known, what }, selected, onFollow }: ChoiceProps) {
  const { t } = useLingui();
  const list = useId();
  const [typed, type] = useState(selected ?? '');
  const take = (text: string) => {
    type(text);
    if (known.some((one) => one.what === text)) onFollow(text);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onFollow(typed.trim());
      }}
    >
      <input
        type="search"
        className={`${controls.control} ${css.search}`}
        aria-label={of === 'plates' ? t`Plate to follow` : t`Person to follow`}
        placeholder={what ?? (of === 'plates' ? t`Plate` : t`Person`)}
        list={list}
        maxLength={of === 'plates' ? 16 : 200}
        value={typed}
        onChange={({ target }) => take(target.value)}
        onBlur={() => typed.trim() !== (selected ?? '') && onFollow(typed.trim())}
      />
      <datalist id={list}>
        {known.map((one) => (
          <option key={one.what} value={one.what}>
            {t`${one.what} (${one.count})`}
          </option>
        ))}
      </datalist>
    </form>
  );
}

function EmptyTracking({ of, tracked: { what, isReading, isUnread, refusal } }: { of: TrackedKind; tracked: Tracked }) {
  const { t } = useLingui();
  if (isReading)
    return (
      <Waiting>
        <Trans>Loading sightings…</Trans>
      </Waiting>
    );
  if (refusal) return <EmptyState icon="lock" title={refusalText(refusal)} />;
  if (isUnread) return <EmptyState icon="alert" title={readFailed()} />;
  const nobody = of === 'plates' ? t`No plates detected yet.` : t`No people detected yet.`;
  return <EmptyState icon={of === 'plates' ? 'car' : 'face'} title={what === null ? nobody : t`${what} was not detected.`} />;
}

/** Shows where a person was detected, in time order (OP-9.33). */
export function FrTrackingMapView({ data, alarm, onData }: SlotViewProps) {
  return <TrackingMap of="faces" data={data} alarm={alarm} onData={onData} />;
}

/** Shows where a plate was detected, in time order (OP-9.34). */
export function LprTrackingMapView({ data, alarm, onData }: SlotViewProps) {
  return <TrackingMap of="plates" data={data} alarm={alarm} onData={onData} />;
}
