import * as z from 'zod/mini';
import { defineCall, IdParam, Instant, type RealtimeEvents, requireAbility, success } from '../platform/index.ts';
import { chartGroups, chartMeasures } from '../workspace/index.ts';
import { Position } from './place.ts';

/** Where and when a plate or a face was detected, for tracking maps: in time order (OP-9.33, OP-9.34). */
export const Sighting = z.object({
  id: z.int(),
  at: Instant,
  /** The plate, or the person's name. */
  what: z.string(),
  camera: z.nullable(z.object({ id: z.int(), name: z.string() })),
  unit: z.nullable(z.object({ id: z.int(), description: z.string() })),
  /** Position of the camera, or of its unit if the camera has none; null: neither has one. */
  position: z.nullable(Position),
  image: z.nullable(z.string()),
  /** Match in per cent, where the recogniser reports it. */
  match: z.nullable(z.number()),
});
export type Sighting = z.infer<typeof Sighting>;

/** The position of a router (a vehicle's, OP-9.29): WGS 84, km/h, degrees from north. */
export const RouterPosition = z.object({
  id: z.int(),
  description: z.string(),
  position: z.nullable(Position),
  velocity: z.nullable(z.number()),
  direction: z.nullable(z.number()),
  last_log: z.nullable(Instant),
});
export type RouterPosition = z.infer<typeof RouterPosition>;

/**
 * POST v1/intake/positions: positions of routers, reported by them or their trackers. A router is identified by its IMEI or its id; a report
 * older than the stored position changes nothing. `at` may lie at most a day back, five minutes ahead; left out: now.
 */
const ReportedPosition = z
  .object({
    imei: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(20))),
    id_router: z.optional(z.int().check(z.positive())),
    latitude: Position.shape.latitude,
    longitude: Position.shape.longitude,
    velocity: z.optional(z.number().check(z.minimum(0), z.maximum(1000))),
    direction: z.optional(z.number().check(z.minimum(0), z.maximum(360))),
    altitude: z.optional(z.number().check(z.minimum(-500), z.maximum(20_000))),
    at: z.optional(Instant),
  })
  .check(
    z.refine((report) => (report.imei === undefined) !== (report.id_router === undefined), 'Name the router by imei or by id_router.'),
  );
export type ReportedPosition = z.infer<typeof ReportedPosition>;
export const IntakePositions = z.object({ positions: z.array(ReportedPosition).check(z.minLength(1), z.maxLength(500)) });

/** Result: `taken` moved or confirmed a router, `stale` were outdated; `unknown` are the list indexes of routers that the token does not know. */
export const PositionsResult = z.object({ taken: z.int(), stale: z.int(), unknown: z.array(z.int()) });
export type PositionsResult = z.infer<typeof PositionsResult>;

/** The counts of a chart (OP-9.31, OP-9.32, OQ-76). */
export const ChartQuery = z.object({
  measure: z.enum(chartMeasures),
  by: z.enum(chartGroups),
  /** How many days back, today included; a day begins at midnight of the tenant's time zone. */
  days: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(366)), 7),
  id_tenant: z.optional(IdParam),
  id_unit: z.optional(IdParam),
});
export type ChartQuery = z.infer<typeof ChartQuery>;

/** One bar: `key` is an ISO instant for hours and days, 0 (Sunday) to 6 for weekdays, a name otherwise; the largest fifty, or all of a time axis. */
export const ChartBar = z.object({ key: z.string(), count: z.int(), color: z.nullable(z.string()) });
export type ChartBar = z.infer<typeof ChartBar>;
/** `total` counts all, also what has no bar. `timezone` is the IANA name of the zone in which days were cut. */
export const ChartCounts = z.object({
  bars: z.array(ChartBar),
  total: z.int(),
  from: Instant,
  to: Instant,
  timezone: z.string(),
  /** Up to when it is complete, where it was read from a replica; absent: it is current. */
  as_of: z.optional(Instant),
});
export type ChartCounts = z.infer<typeof ChartCounts>;

/** Weather at a place, from the configured address (OQ-76). */
export const Weather = z.object({
  at: Instant,
  place: z.nullable(z.string()),
  temperature: z.number(),
  /** A word of the provider's: `clear`, `rain`, …; the console has words and pictures for the usual ones. */
  condition: z.string(),
  humidity: z.nullable(z.number()),
  wind: z.nullable(z.number()),
  /** Whether the demo's simulator answered. */
  demo: z.boolean(),
});
export type Weather = z.infer<typeof Weather>;

const window = { from: z.optional(Instant), to: z.optional(Instant) };

/** Calls behind the slots that show sightings, positions, counts and weather. */
export const positionCalls = {
  plateSightings: defineCall({
    method: 'GET',
    path: '/v1/lpr_match/sightings',
    access: requireAbility('read_match', 'LprMatches'),
    summary: 'List the sightings of a plate, oldest first, at most 500; without a plate, the newest of all plates',
    query: z.object({ plate: z.optional(z.string().check(z.maxLength(16))), ...window }),
    reply: success(z.array(Sighting)),
  }),
  faceSightings: defineCall({
    method: 'GET',
    path: '/v1/facial_recognition/sightings',
    access: requireAbility('read', 'FacialRecognition'),
    summary: 'List the sightings of a person, oldest first, at most 500; without a person, the newest of all',
    query: z.object({ person: z.optional(z.string().check(z.maxLength(200))), ...window }),
    reply: success(z.array(Sighting)),
  }),
  routerPositions: defineCall({
    method: 'GET',
    path: '/v1/router/positions',
    access: requireAbility('read', 'Router'),
    summary: 'List router positions, or one by its id',
    query: z.object({ id: z.optional(IdParam) }),
    reply: success(z.array(RouterPosition)),
  }),
  reportPositions: defineCall({
    method: 'POST',
    path: '/v1/intake/positions',
    access: { kind: 'intake' },
    summary: 'Report positions of routers',
    body: IntakePositions,
    reply: success(PositionsResult),
  }),
  chart: defineCall({
    method: 'GET',
    path: '/v1/chart/counts',
    access: requireAbility('read', 'Home'),
    summary: 'Counts for a chart; a measure that the caller may not read is refused',
    query: ChartQuery,
    reply: success(ChartCounts),
    refusals: ['access.forbidden'],
  }),
  weather: defineCall({
    method: 'GET',
    path: '/v1/services/weather',
    access: requireAbility('read', 'Home'),
    summary: 'Read the weather at a place',
    query: z.object({
      latitude: z.coerce.number().check(z.minimum(-90), z.maximum(90)),
      longitude: z.coerce.number().check(z.minimum(-180), z.maximum(180)),
    }),
    reply: success(Weather),
    refusals: ['connector.not_connected', 'connector.failed'],
  }),
} as const;

export const placeEvents = {
  'router.moved': { channel: 'user', audience: 'tenant', payload: z.object({ router: RouterPosition }) },
} as const satisfies RealtimeEvents;
