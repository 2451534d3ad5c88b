import type { Position } from '../../../contract/places/place.ts';

/** How the cameras of a place do: all are there, some are not, none is. */
export type PlaceState = 'online' | 'partly' | 'offline';

/** An object on the map. */
export interface MapPoint {
  /** Unique on its map; reported when it is selected. */
  id: string;
  position: Position;
  label: string;
  /** A second, quieter line: a distance, a count. */
  note?: string;
  kind: 'unit' | 'camera' | 'alarm' | 'vehicle' | 'sighting';
  /** Of the most urgent alarm at this point; 0 where there is none. */
  priority: 0 | 1 | 2 | 3 | 4;
  /** The administrator's colour for that level, `#rrggbb`; null where there is no alarm. */
  color: string | null;
  /** Alarms at this point. */
  count: number;
  /** That the time of one of them runs out, or passed. */
  clock?: 'warned' | 'late';
  /** Omitted: the state of its cameras is unknown. */
  state?: PlaceState;
  /** Where a vehicle drives, or a camera looks: degrees from north. */
  heading?: number | null;
  /** Shown in the mark instead of a glyph: the sequence number of a sighting's place. */
  order?: string;
  /** The main point of the map; it is never clustered. */
  focused?: boolean;
  /** It is never clustered. */
  alone?: boolean;
}

/** A line on the map: a travelled route, a route ahead, or the trail of a vehicle. */
export interface MapLine {
  kind: 'way' | 'ahead' | 'trail';
  positions: readonly Position[];
}

/** A circle that chooses what lies within it. */
export interface MapCircle {
  centre: Position;
  metres: number;
}

/** The part of the world that the map shows. */
export interface MapViewport {
  centre: Position;
  zoom: number;
  south: number;
  west: number;
  north: number;
  east: number;
}
