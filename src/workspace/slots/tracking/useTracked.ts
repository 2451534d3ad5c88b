import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Sighting } from '../../../../contract/places/index.ts';
import type { Refusal } from '../../../../contract/platform/index.ts';
import { trackingMachine } from '../../../../machines/places/index.ts';
import { type LiveQuery, selectQueryRefusal, selectResult } from '../../../../machines/platform/index.ts';
import { useActorRef, useLiveQuery } from '../../../platform/index.ts';
import { countSightings } from './sighting-route.ts';

export type TrackedKind = 'plates' | 'faces';
export type TrackingRef = ActorRefFrom<typeof trackingMachine>;

/** Polling interval of sightings, in ms: new ones arrive during tracking. */
const everyMs = { newest: 60_000, chosen: 15_000 } as const;
const none: readonly Sighting[] = [];

/** Plate or person to track, and the time span; `what` null: the most frequent recent one. */
export interface TrackingQuery {
  of: TrackedKind;
  what: string | null;
  from: string | undefined;
  to: string | undefined;
}

const liveQueryInput = ({ of, what, from, to }: TrackingQuery): LiveQuery => ({
  ...(of === 'plates' ? { of, ...(what !== null && { plate: what }) } : { of, ...(what !== null && { person: what }) }),
  ...(from !== undefined && { from }),
  ...(to !== undefined && { to }),
});

export interface Tracked {
  tracking: TrackingRef;
  sightings: readonly Sighting[];
  /** Candidates for tracking, most frequent first. */
  known: readonly { what: string; count: number }[];
  /** Tracked plate or person; null: there are no detections. */
  what: string | null;
  isReading: boolean;
  isUnread: boolean;
  refusal: Refusal | null;
}

/** The sightings of who is followed, in time order, and the playback of them (OP-9.33, OP-9.34). */
export function useTracked(asked: TrackingQuery): Tracked {
  const newest = useLiveQuery({ of: asked.of }, everyMs.newest);
  const seen = useSelector(newest, selectResult);
  const known = useMemo(() => countSightings(rowsOf(seen)), [seen]);
  const what = asked.what ?? known[0]?.what ?? null;
  const chosen = useLiveQuery(liveQueryInput({ ...asked, what }), everyMs.chosen);
  const read = useSelector(chosen, selectResult);
  const sightings = useMemo(() => rowsOf(read).filter(() => what !== null), [read, what]);
  const refusal = useSelector(chosen, selectQueryRefusal);
  const isBusy = useSelector(chosen, (now) => now.hasTag('busy'));
  const isUnread = useSelector(chosen, (now) => now.matches('unread'));
  const tracking = useActorRef(trackingMachine);
  const loaded = useRef<string | null>(null);
  useEffect(() => {
    const of = `${what} ${asked.from} ${asked.to}`;
    tracking.send({ type: 'tracking.loaded', count: sightings.length, isOther: loaded.current !== of });
    if (sightings.length > 0) loaded.current = of;
  }, [tracking, sightings, what, asked.from, asked.to]);
  return { tracking, sightings, known, what, isReading: isBusy && read === null, isUnread: isUnread && read === null, refusal };
}

const rowsOf = (sight: { of: string; rows?: unknown } | null): readonly Sighting[] =>
  sight && (sight.of === 'plates' || sight.of === 'faces') ? (sight.rows as readonly Sighting[]) : none;
