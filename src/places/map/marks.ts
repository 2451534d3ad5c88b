import L from 'leaflet';
import { flatMarker } from './flat-marker.ts';
import { uncrowded } from './graticule.ts';
import css from './map.module.css';
import { type LabelSide, markerElement } from './marker.ts';
import type { MapPoint } from './point.ts';

interface Mark {
  marker: L.Marker;
  /** Everything that determines its appearance. */
  look: string;
}

const isCluster = ({ id }: MapPoint) => id.startsWith('cluster:');
const look = (point: MapPoint, side: LabelSide) =>
  [
    point.kind,
    point.priority,
    point.color,
    point.count,
    point.clock,
    point.state,
    point.heading,
    point.order,
    point.focused,
    side,
    side !== 'none' && point.label,
    side !== 'none' && point.note,
  ].join('|');

/** The marks of a map. Unchanged points keep their marks: moving the map or receiving an alarm draws only the difference. */
export class Marks {
  readonly #map: L.Map;
  readonly #layer: L.LayerGroup;
  readonly #pick: (point: MapPoint) => void;
  #marks = new Map<string, Mark>();
  #points = new Map<string, MapPoint>();

  constructor(map: L.Map, pick: (point: MapPoint) => void) {
    this.#map = map;
    this.#layer = L.layerGroup().addTo(map);
    this.#pick = pick;
  }

  draw(points: readonly MapPoint[]): void {
    const before = this.#marks;
    const now = new Map<string, Mark>();
    this.#points = new Map(points.map((point) => [point.id, point]));
    for (const [point, side] of withLabels(this.#map, points)) {
      const appearance = look(point, side);
      const mark = before.get(point.id);
      if (mark) before.delete(point.id);
      if (mark?.look === appearance) mark.marker.setLatLng([point.position.latitude, point.position.longitude]);
      else if (mark) this.#redraw(mark, point, side, appearance);
      now.set(point.id, mark ?? this.#make(point, side, appearance));
    }
    for (const { marker } of before.values()) this.#layer.removeLayer(marker);
    this.#marks = now;
  }

  #make(point: MapPoint, side: LabelSide, appearance: string): Mark {
    const { latitude, longitude } = point.position;
    const marker = flatMarker([latitude, longitude], { icon: iconOf(point, side), riseOnHover: true, zIndexOffset: height(point) });
    marker.on('click keypress', () => {
      const current = this.#points.get(point.id);
      if (current) this.#pick(current);
    });
    marker.addTo(this.#layer);
    name(marker, point, side !== 'none');
    return { marker, look: appearance };
  }

  #redraw(mark: Mark, point: MapPoint, side: LabelSide, appearance: string): void {
    const { latitude, longitude } = point.position;
    const hasFocus = mark.marker.getElement() === document.activeElement;
    mark.marker.setLatLng([latitude, longitude]).setIcon(iconOf(point, side)).setZIndexOffset(height(point));
    name(mark.marker, point, side !== 'none');
    if (hasFocus) mark.marker.getElement()?.focus();
    mark.look = appearance;
  }
}

const iconOf = (point: MapPoint, side: LabelSide) =>
  L.divIcon({ html: markerElement(point, side), className: css.icon ?? '', iconSize: [0, 0] });

const height = ({ priority, focused }: MapPoint): number => (focused ? 6000 : priority > 0 ? 5000 - priority * 1000 : 0);

/** Sets the accessible name of a mark: the visible label if it has one, otherwise a name that begins with the visible content. */
function name(marker: L.Marker, point: MapPoint, labelled: boolean): void {
  const element = marker.getElement();
  if (!element) return;
  if (labelled) element.removeAttribute('aria-label');
  else element.setAttribute('aria-label', [element.textContent, point.label, point.note].filter(Boolean).join(' '));
  element.title = labelled ? '' : [point.label, point.note].filter(Boolean).join(' · ');
  element.dataset['point'] = point.id;
}

/** How many labels are tried for: beyond it a screen is full anyway. */
const labelsTried = 150;

/** Each point with the place of its label, where there is room; focused and urgent points are served first. */
function withLabels(map: L.Map, points: readonly MapPoint[]): [MapPoint, LabelSide][] {
  const edge = map.getSize().x;
  const rank = (point: MapPoint) => (point.focused ? -1 : point.priority === 0 ? 9 : point.priority) + (isCluster(point) ? 20 : 0);
  const sorted = [...points].sort((a, b) => rank(a) - rank(b));
  const marks = sorted.map((point) => {
    const { x, y } = map.latLngToContainerPoint([point.position.latitude, point.position.longitude]);
    const size = point.kind === 'camera' ? 12 : 24;
    return { x: x - size / 2, y: y - size / 2, width: size, height: size };
  });
  const labels = sorted.slice(0, labelsTried).map((point, i) => {
    const { x: left = 0, y: top = 0, width: size = 24 } = marks[i] ?? {};
    const [x, y] = [left + size / 2, top + size / 2];
    const width = 30 + Math.max(point.label.length, point.note?.length ?? 0) * 7.5;
    const height = point.note ? 38 : 26;
    // The label of the focused place is below its mark.
    if (point.focused) return { x: x - width / 2, y: y - 12, width, height: height + 24, isBefore: false };
    const whole = width + (point.count > 1 ? 24 : 0);
    const isBefore = x - 14 + whole > edge && x + 14 - whole > 0;
    return { x: isBefore ? x + 14 - whole : x - 14, y: y - height / 2, width: whole, height, isBefore };
  });
  const shown = uncrowded(labels, marks);
  return sorted.map((point, i) => {
    const isShown = point.focused === true || ((shown[i] ?? false) && !isCluster(point));
    return [point, !isShown ? 'none' : labels[i]?.isBefore ? 'before' : 'after'];
  });
}
