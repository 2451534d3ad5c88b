import type { FeatureCollection, MultiPolygon, Polygon } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import finest from 'world-atlas/countries-10m.json?url';
import fine from 'world-atlas/countries-50m.json?url';
import coarse from 'world-atlas/countries-110m.json?url';
import { splitAtAntimeridian } from './antimeridian.ts';

type World = FeatureCollection<Polygon | MultiPolygon, { name: string }>;
const urls = { coarse, fine, finest } as const;
const loaded = new Map<string, Promise<World>>();

/** The land and borders of the world, which this console carries with it (Natural Earth, public domain). */
export function world(detail: keyof typeof urls): Promise<World> {
  const url = urls[detail];
  const known = loaded.get(url);
  if (known) return known;
  const read = readWorld(url);
  loaded.set(url, read);
  read.catch(() => loaded.delete(url));
  return read;
}

async function readWorld(url: string): Promise<World> {
  const reply = await fetch(url);
  if (!reply.ok) throw new Error(`the map of the world could not be read: ${reply.status}`);
  const topology = (await reply.json()) as Topology<{ countries: GeometryCollection<{ name: string }> }>;
  const world = feature(topology, topology.objects.countries) as World;
  return { ...world, features: world.features.map((country) => ({ ...country, geometry: splitAtAntimeridian(country.geometry) })) };
}
