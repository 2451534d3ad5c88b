import L from 'leaflet';
import type { Position } from '../../../contract/places/place.ts';
import { flatMarker } from './flat-marker.ts';
import { formatDegrees, formatDistance, gridStep, gridValues } from './graticule.ts';
import css from './map.module.css';
import type { MapCircle, MapLine } from './point.ts';

const at = ({ latitude, longitude }: Position): L.LatLngTuple => [latitude, longitude];

/** Room that a caption of a meridian needs. */
const captionPx = 170;
/** Room in px, from the edges of a map, of the buttons at its top right and of the note and scale at its bottom. */
const edges = { side: 72, start: 28, top: 34, bottom: 44 } as const;

/** Length of a tick, in px. */
const tickPx = 8;

/** Meridians and parallels at round degrees, with their captions: lines across the map, or ticks at its edges. */
export function drawDegrees(map: L.Map, into: L.LayerGroup, color: string, hasLines: boolean): void {
  const b = map.getBounds();
  const width = b.getEast() - b.getWest();
  const step = gridStep(width, Math.max(2, Math.floor(map.getSize().x / captionPx)));
  const style = { color, weight: 1, interactive: false };
  const size = map.getSize();
  const inner = map.containerPointToLatLng([tickPx, tickPx]);
  const [south, east] = hasLines ? [b.getSouth(), b.getEast()] : [inner.lat, inner.lng];
  for (const longitude of gridValues(b.getWest(), b.getEast(), step)) {
    L.polyline(
      [
        [south, longitude],
        [b.getNorth(), longitude],
      ],
      style,
    ).addTo(into);
    const { x } = map.latLngToContainerPoint([b.getNorth(), longitude]);
    if (x > edges.start && x < size.x - edges.side)
      caption(into, [b.getNorth(), longitude], formatDegrees(longitude, 'longitude', step), css.meridian);
  }
  for (const latitude of gridValues(Math.max(-85, b.getSouth()), Math.min(85, b.getNorth()), step)) {
    L.polyline(
      [
        [latitude, b.getWest()],
        [latitude, east],
      ],
      style,
    ).addTo(into);
    const { y } = map.latLngToContainerPoint([latitude, b.getWest()]);
    if (y > edges.top && y < size.y - edges.bottom)
      caption(into, [latitude, b.getWest()], formatDegrees(latitude, 'latitude', step), css.parallel);
  }
}

/** A ring around a point with its distance. */
export function drawRing(into: L.LayerGroup, centre: Position, metres: number, color: string): void {
  L.circle(at(centre), { radius: metres, color, weight: 1, dashArray: '4 4', fill: false, interactive: false }).addTo(into);
  caption(into, [centre.latitude + metres / 111_320, centre.longitude], formatDistance(metres), css.ring);
}

/** A circle that chooses what lies within it. */
export function drawCircle(into: L.LayerGroup, { centre, metres }: MapCircle, color: string): void {
  L.circle(at(centre), { radius: metres, color, weight: 2, fillColor: color, fillOpacity: 0.12, interactive: false }).addTo(into);
  L.circleMarker(at(centre), { radius: 3, color, fillColor: color, fillOpacity: 1, interactive: false }).addTo(into);
  caption(into, [centre.latitude + metres / 111_320, centre.longitude], metres < 1000 ? `${metres} m` : formatDistance(metres), css.ring);
}

const lineStyles = {
  way: { weight: 3, opacity: 1 },
  ahead: { weight: 2, opacity: 0.6, dashArray: '3 6' },
  trail: { weight: 3, opacity: 0.8, dashArray: '1 6', lineCap: 'round' },
} as const;

/** A way, with an arrow in the middle of each of its longer legs. */
export function drawLine(map: L.Map, into: L.LayerGroup, { kind, positions }: MapLine, color: string): void {
  L.polyline(positions.map(at), { color, interactive: false, ...lineStyles[kind] }).addTo(into);
  if (kind !== 'way') return;
  for (const [i, from] of positions.slice(0, -1).entries()) {
    const to = positions[i + 1];
    if (!to) continue;
    const [a, b] = [map.latLngToContainerPoint(at(from)), map.latLngToContainerPoint(at(to))];
    if (a.distanceTo(b) < 60) continue;
    const arrow = document.createElement('span');
    arrow.style.transform = `rotate(${(Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI}deg)`;
    const icon = L.divIcon({ html: arrow, className: `${css.icon ?? ''} ${css.arrow ?? ''}`, iconSize: [0, 0] });
    const middle = map.containerPointToLatLng(a.add(b).divideBy(2));
    flatMarker(middle, { icon, interactive: false, keyboard: false }).addTo(into);
  }
}

function caption(into: L.LayerGroup, where: L.LatLngTuple, text: string, className: string | undefined): void {
  const words = document.createElement('span');
  words.textContent = text;
  const icon = L.divIcon({ html: words, className: `${css.caption ?? ''} ${className ?? ''}`, iconSize: [0, 0] });
  flatMarker(where, { icon, interactive: false, keyboard: false }).addTo(into);
}
