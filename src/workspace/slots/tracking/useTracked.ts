import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Sighting } from '../../../../contract/places/sights.ts';
import type { Refusal } from '../../../../contract/platform/refusal.ts';
import { trackingMachine } from '../../../../machines/places/tracking/tracking.machine.ts';
import type { SightAsk } from '../../../../machines/platform/sight/sight.machine.ts';
import { useActorRef } from '../../../platform/own-actor.ts';
import { useSighted } from '../../../platform/useSighted.ts';
import { seenMost } from './way.ts';

export type Followed = 'plates' | 'faces';
export type TrackingRef = ActorRefFrom<typeof trackingMachine>;

/** How often sightings are read again, in ms: new ones come in while somebody is followed. */
const everyMs = { newest: 60_000, chosen: 15_000 } as const;
const none: readonly Sighting[] = [];

/** Who is followed, and when; `what` null: whoever was seen most of late. */
export interface Asked {
  of: Followed;
  what: string | null;
  from: string | undefined;
  to: string | undefined;
}

const askOf = ({ of, what, from, to }: Asked): SightAsk => ({
  ...(of === 'plates' ? { of, ...(what !== null && { plate: what }) } : { of, ...(what !== null && { person: what }) }),
  ...(from !== undefined && { from }),
  ...(to !== undefined && { to }),
});

export interface Tracked {
  tracking: TrackingRef;
  sightings: readonly Sighting[];
  /** Who can be followed, the most often seen first. */
  known: readonly { what: string; count: number }[];
  /** Who is followed; null: nobody was seen. */
  what: string | null;
  isReading: boolean;
  isUnread: boolean;
  refusal: Refusal | null;
}

/** The sightings of who is followed, in time order, and the playback of them (OP-9.33, OP-9.34). */
export function useTracked(asked: Asked): Tracked {
  const newest = useSighted({ of: asked.of }, everyMs.newest);
  const seen = useSelector(newest, ({ context }) => context.sight);
  const known = useMemo(() => seenMost(rowsOf(seen)), [seen]);
  const what = asked.what ?? known[0]?.what ?? null;
  const chosen = useSighted(askOf({ ...asked, what }), everyMs.chosen);
  const read = useSelector(chosen, ({ context }) => context.sight);
  const sightings = useMemo(() => rowsOf(read).filter(() => what !== null), [read, what]);
  const refusal = useSelector(chosen, ({ context }) => context.refusal);
  const isBusy = useSelector(chosen, (now) => now.hasTag('busy'));
  const isUnread = useSelector(chosen, (now) => now.matches('unread'));
  const tracking = useActorRef(trackingMachine);
  const loaded = useRef<string | null>(null);
  useEffect(() => {
    const of = `${what} ${asked.from} ${asked.to}`;
    tracking.send({ type: 'tracking.loaded', count: sightings.length, anew: loaded.current !== of });
    if (sightings.length > 0) loaded.current = of;
  }, [tracking, sightings, what, asked.from, asked.to]);
  return { tracking, sightings, known, what, isReading: isBusy && read === null, isUnread: isUnread && read === null, refusal };
}

const rowsOf = (sight: { of: string; rows?: unknown } | null): readonly Sighting[] =>
  sight && (sight.of === 'plates' || sight.of === 'faces') ? (sight.rows as readonly Sighting[]) : none;
