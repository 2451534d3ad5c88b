import type { Position, Unit } from '../../../contract/places/place.ts';

/** What a map without streets draws of the units: where they are and how their addresses call that place. */
export type MapSite = Pick<Unit, 'position' | 'address_1' | 'suburb' | 'municipality' | 'region' | 'country'>;

/** A region, municipality or suburb as far as units are known in it. */
export interface Locality {
  readonly kind: 'region' | 'municipality' | 'suburb';
  readonly name: string;
  /** The positions of its units, at most one each half kilometre. */
  readonly positions: readonly Position[];
  readonly centre: Position;
}

/** Positions closer than this many degrees are one. */
const cell = 0.005;
/** The regions, municipalities and suburbs of units with a position, from the largest kind to the smallest. */
export function localitiesOf(sites: readonly MapSite[]): Locality[] {
  const found = { region: new Map<string, Group>(), municipality: new Map<string, Group>(), suburb: new Map<string, Group>() };
  for (const { position, country, region, municipality, suburb } of sites) {
    if (!position) continue;
    const names = { region: region?.name, municipality: municipality?.name, suburb };
    let key = country?.name ?? '';
    for (const kind of ['region', 'municipality', 'suburb'] as const) {
      const name = names[kind];
      key = `${key}|${name ?? ''}`;
      if (name) addTo(found[kind], key, name, position);
    }
  }
  return (['region', 'municipality', 'suburb'] as const).flatMap((kind) =>
    [...found[kind].values()].map(({ name, cells }): Locality => {
      const positions = [...cells.values()];
      return { kind, name, positions, centre: centreOf(positions) };
    }),
  );
}

interface Group {
  readonly name: string;
  readonly cells: Map<string, Position>;
}

function addTo(groups: Map<string, Group>, key: string, name: string, position: Position): void {
  const group = groups.get(key) ?? { name, cells: new Map<string, Position>() };
  groups.set(key, group);
  const at = `${Math.round(position.latitude / cell)},${Math.round(position.longitude / cell)}`;
  if (!group.cells.has(at)) group.cells.set(at, position);
}

function centreOf(positions: readonly Position[]): Position {
  const mean = (of: (position: Position) => number) => positions.reduce((sum, position) => sum + of(position), 0) / positions.length;
  return { latitude: mean(({ latitude }) => latitude), longitude: mean(({ longitude }) => longitude) };
}
