import { applyPositions } from '../places/index.ts';
import { type App, platformScope } from '../platform/index.ts';
import type { DemoTenant } from './places.ts';

/** A vehicle of the demo: a router that drives a circular route. */
export interface Vehicle {
  readonly name: string;
  readonly imei: string;
  readonly master: DemoTenant['master'];
  /** Waypoints in degrees north and east, in driving order; the last leads back to the first. */
  readonly route: readonly (readonly [latitude: number, longitude: number])[];
}

export const vehicles: readonly Vehicle[] = [
  {
    name: 'Patrulla 12',
    imei: '358240051120012',
    master: 'Centinela México',
    route: [
      [19.427, -99.1677],
      [19.4285, -99.162],
      [19.4357, -99.149],
      [19.4352, -99.1412],
      [19.4326, -99.1332],
      [19.4252, -99.1331],
      [19.4087, -99.1356],
      [19.401, -99.137],
      [19.369, -99.141],
      [19.37, -99.157],
      [19.3666, -99.1672],
      [19.3745, -99.1828],
      [19.379, -99.1791],
      [19.393, -99.1735],
      [19.4188, -99.166],
      [19.4235, -99.163],
    ],
  },
  {
    name: 'Viatura 7',
    imei: '358240051120007',
    master: 'Vigia Atlântico',
    route: [
      [-23.5656, -46.6519],
      [-23.563, -46.669],
      [-23.5668, -46.6903],
      [-23.5843, -46.676],
      [-23.605, -46.664],
      [-23.5935, -46.637],
    ],
  },
];

const everyMs = 5000;
const metresADegree = 111_320;

/** Position and speed at an instant, deterministic. About 40 km/h with variations. */
export function drivingAt({ route }: Vehicle, now: number): { latitude: number; longitude: number; velocity: number; direction: number } {
  const legs = route.map((from, at) => legOf(from, route[(at + 1) % route.length] ?? from));
  const round = legs.reduce((sum, { metres }) => sum + metres, 0);
  const seconds = now / 1000;
  // The distance is the integral of the speed: 11 m/s, varying by 6 m/s with a period of about a minute.
  let way = (11 * seconds + (6 / 0.1) * (1 - Math.cos(0.1 * seconds))) % round;
  const velocity = Math.round((11 + 6 * Math.sin(0.1 * seconds)) * 3.6);
  for (const { from, to, metres, direction } of legs) {
    if (way <= metres) {
      const part = metres === 0 ? 0 : way / metres;
      const [latitude, longitude] = [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
      return { latitude: round6(latitude), longitude: round6(longitude), velocity, direction };
    }
    way -= metres;
  }
  const [latitude = 0, longitude = 0] = route[0] ?? [];
  return { latitude, longitude, velocity, direction: 0 };
}

const round6 = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

type Point = Vehicle['route'][number];
function legOf(from: Point, to: Point) {
  const north = (to[0] - from[0]) * metresADegree;
  const east = (to[1] - from[1]) * metresADegree * Math.cos((from[0] * Math.PI) / 180);
  return { from, to, metres: Math.hypot(north, east), direction: Math.round((Math.atan2(east, north) * 180) / Math.PI + 360) % 360 };
}

/**
 * Moves the demo's vehicles: their trackers report positions every few seconds, without a line in the log.
 * @returns a function that stops them
 */
export function driveVehicles(app: App): () => Promise<void> {
  let reporting: Promise<void> = Promise.resolve();
  const reportPositions = async () => {
    const now = app.clock.now();
    const at = new Date(now).toISOString();
    const positions = vehicles.map((vehicle) => ({ imei: vehicle.imei, ...drivingAt(vehicle, now), at }));
    await app.store.within(platformScope, (tx) => applyPositions(tx, null, positions));
  };
  const timer = setInterval(() => {
    reporting = reporting
      .then(reportPositions)
      .catch((error: unknown) => app.log.debug({ err: error }, 'a vehicle of the demo could not report its position'));
  }, everyMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    return reporting;
  };
}
