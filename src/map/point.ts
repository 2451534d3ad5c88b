import type { Position } from '../../contract/place.ts';

/** Something that stands on the map. */
export interface MapPoint {
  /** Unique on its map; given back when it is picked. */
  id: string;
  position: Position;
  label: string;
  /** A second, quieter line: a distance, a count. */
  note?: string;
  kind: 'unit' | 'camera' | 'alarm';
  /** Of the most urgent alarm at this point; 0 where there is none. */
  priority: 0 | 1 | 2 | 3 | 4;
  /** The administrator's colour for that level, `#rrggbb`; null where there is no alarm. */
  color: string | null;
  /** Alarms at this point. */
  count: number;
  /** The point that the map is about. */
  focused?: boolean;
}
