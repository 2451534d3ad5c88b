import L from 'leaflet';
import 'leaflet/dist/leaflet.css';
import Supercluster from 'supercluster';
import type { Position } from '../../contract/place.ts';
import { world } from './basemap.ts';
import { quietCanvas } from './canvas.ts';
import { formatDegrees, formatDistance, gridStep, gridValues, uncrowded } from './graticule.ts';
import css from './map.module.css';
import { markerElement } from './marker.ts';
import type { MapPoint } from './point.ts';

export interface ChartOptions {
  /** `https://…/{z}/{x}/{y}.png`; null: the map this console carries with it. */
  tilesUrl: string | null;
  /** Distances, in metres, drawn as rings around the focused point. */
  rings: readonly number[];
  onPick: (id: string) => void;
}

export interface Chart {
  /** `quiet`: places where nothing happens, drawn as dots without a name. */
  show(points: readonly MapPoint[], quiet: readonly Position[]): void;
  /** Moves the view so that these are seen. */
  fit(positions: readonly Position[], maxZoom: number): void;
  dispose(): void;
}

interface Cluster {
  id: string;
  priority: MapPoint['priority'];
  alarms: number;
  color: string | null;
}

const at = ({ latitude, longitude }: Position): L.LatLngTuple => [latitude, longitude];

/** Draws a map into an element: basemap, degrees, scale, rings, points; it draws itself again when the skin changes. */
export function createChart(element: HTMLElement, options: ChartOptions): Chart {
  const map = L.map(element, {
    renderer: quietCanvas(),
    attributionControl: false,
    zoomControl: false,
    minZoom: 2,
    maxZoom: 19,
    worldCopyJump: true,
    zoomAnimation: false,
    fadeAnimation: false,
  });
  map.setView([20, -40], 2);
  L.control.zoom({ position: 'topright' }).addTo(map);
  L.control.scale({ imperial: false, position: 'bottomright', maxWidth: 80 }).addTo(map);
  const ground = L.layerGroup().addTo(map);
  const grid = L.layerGroup().addTo(map);
  const marks = L.layerGroup().addTo(map);
  let points: readonly MapPoint[] = [];
  let calm: readonly Position[] = [];
  let index = clustered([]);
  const color = (name: string) => getComputedStyle(element).getPropertyValue(name).trim() || '#777777';

  const drawGround = async () => {
    ground.clearLayers();
    if (options.tilesUrl) {
      L.tileLayer(options.tilesUrl, { maxZoom: 19 }).addTo(ground);
      return;
    }
    const land = await world(map.getZoom() >= 5 ? 'fine' : 'coarse');
    if (disposed) return;
    ground.clearLayers();
    const style = { color: color('--map-border'), weight: 1, fillColor: color('--map-land'), fillOpacity: 1 };
    L.geoJSON(land, { interactive: false, style }).addTo(ground);
    grid.eachLayer((layer) => void (layer instanceof L.Path && layer.bringToFront()));
  };
  const drawGrid = () => {
    grid.clearLayers();
    if (!options.tilesUrl) degrees(map, grid, color('--map-grid'));
    const dot = { radius: 4, color: color('--panel'), weight: 1, fillColor: color('--text-2'), fillOpacity: 1, interactive: false };
    for (const position of calm) L.circleMarker(at(position), dot).addTo(grid);
    const focused = points.find((point) => point.focused);
    if (focused) for (const metres of options.rings) ring(grid, focused.position, metres, color('--map-ring'));
  };
  const drawMarks = () => {
    marks.clearLayers();
    for (const [point, labelled] of withLabels(map, visible(map, index, points))) {
      const icon = L.divIcon({ html: markerElement(point, labelled), className: css.icon ?? '', iconSize: [0, 0] });
      const marker = L.marker(at(point.position), {
        icon,
        riseOnHover: true,
        zIndexOffset: point.priority > 0 ? 5000 - point.priority * 1000 : 0,
      });
      marker.on('click keypress', () => pick(point));
      marker.addTo(marks);
      // A labelled mark is named by what it shows; without a label its name begins with what it shows.
      const element = marker.getElement();
      if (!labelled) element?.setAttribute('aria-label', [element.textContent, point.label, point.note].filter(Boolean).join(' '));
    }
  };
  const pick = (point: MapPoint) => {
    const cluster = /^cluster:(\d+)$/.exec(point.id);
    if (cluster) map.setView(at(point.position), Math.min(19, index.getClusterExpansionZoom(Number(cluster[1]))));
    else options.onPick(point.id);
  };
  const redraw = () => {
    if (disposed) return;
    drawGrid();
    drawMarks();
  };
  const drawAll = () => {
    drawGround().catch(() => undefined);
    redraw();
  };

  let disposed = false;
  let fineGround = false;
  map.on('moveend', redraw);
  map.on('zoomend', () => {
    const fine = map.getZoom() >= 5;
    if (fine !== fineGround && !options.tilesUrl) drawGround().catch(() => undefined);
    fineGround = fine;
  });
  drawAll();
  const resized = new ResizeObserver(() => {
    if (!disposed) map.invalidateSize({ pan: false, debounceMoveend: false });
  });
  resized.observe(element);
  const reskinned = new MutationObserver(drawAll);
  reskinned.observe(document.documentElement, { attributes: true, attributeFilter: ['data-skin', 'class'] });

  return {
    show(next, quiet) {
      points = next;
      calm = quiet;
      index = clustered(next);
      redraw();
    },
    fit(positions, maxZoom) {
      if (positions.length > 0) map.fitBounds(L.latLngBounds(positions.map(at)), { maxZoom, padding: [36, 36], animate: false });
    },
    dispose() {
      disposed = true;
      map.off();
      resized.disconnect();
      reskinned.disconnect();
      map.remove();
    },
  };
}

/** Points that would lie on each other become one mark, with the most urgent of them on top. */
function clustered(points: readonly MapPoint[]): Supercluster<Cluster, Omit<Cluster, 'id'>> {
  const index = new Supercluster<Cluster, Omit<Cluster, 'id'>>({
    radius: 44,
    maxZoom: 16,
    map: ({ priority, alarms, color }) => ({ priority, alarms, color }),
    reduce: (sum, { priority, alarms, color }) => {
      const most = urgent(sum.priority, priority);
      Object.assign(sum, { priority: most, alarms: sum.alarms + alarms, color: most === sum.priority ? sum.color : color });
    },
  });
  return index.load(
    points
      .filter((point) => !point.focused)
      .map(({ id, position, priority, count, color }) => ({
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [position.longitude, position.latitude] },
        properties: { id, priority, alarms: count, color },
      })),
  );
}

function urgent(one: MapPoint['priority'], other: MapPoint['priority']): MapPoint['priority'] {
  if (one === 0 || other === 0) return one === 0 ? other : one;
  return one < other ? one : other;
}

function visible(map: L.Map, index: ReturnType<typeof clustered>, points: readonly MapPoint[]): MapPoint[] {
  const b = map.getBounds();
  const byId = new Map(points.map((point) => [point.id, point]));
  const found = index.getClusters([b.getWest(), b.getSouth(), b.getEast(), b.getNorth()], Math.round(map.getZoom()));
  const shown = found.flatMap(({ geometry, properties }): MapPoint[] => {
    const [longitude = 0, latitude = 0] = geometry.coordinates;
    if (!('cluster' in properties)) {
      const point = byId.get(properties.id);
      return point ? [point] : [];
    }
    const { cluster_id, point_count, priority, alarms, color } = properties;
    const label = `${point_count}`;
    return [
      {
        id: `cluster:${cluster_id}`,
        position: { latitude, longitude },
        label,
        kind: 'unit',
        priority,
        color,
        count: alarms || point_count,
      },
    ];
  });
  return [...points.filter((point) => point.focused), ...shown];
}

/** Each point with whether its label has room; focused and urgent points are served first. */
function withLabels(map: L.Map, points: MapPoint[]): [MapPoint, boolean][] {
  const rank = (point: MapPoint) => (point.focused ? -1 : point.priority === 0 ? 9 : point.priority);
  const sorted = [...points].sort((a, b) => rank(a) - rank(b));
  const shown = uncrowded(
    sorted.map((point) => {
      const { x, y } = map.latLngToContainerPoint(at(point.position));
      return { x: x - 14, y: y - 14, width: 34 + point.label.length * 7.5, height: point.note ? 38 : 26 };
    }),
  );
  return sorted.map((point, i) => [point, (shown[i] ?? false) && !point.id.startsWith('cluster:')]);
}

/** Room that a caption of a meridian needs. */
const captionPx = 170;

function degrees(map: L.Map, into: L.LayerGroup, color: string): void {
  const b = map.getBounds();
  const width = b.getEast() - b.getWest();
  const step = gridStep(width, Math.max(2, Math.floor(map.getSize().x / captionPx)));
  const style = { color, weight: 1, interactive: false };
  for (const longitude of gridValues(b.getWest(), b.getEast(), step)) {
    L.polyline(
      [
        [b.getSouth(), longitude],
        [b.getNorth(), longitude],
      ],
      style,
    ).addTo(into);
    caption(into, [b.getNorth(), longitude], formatDegrees(longitude, 'longitude', step), css.meridian);
  }
  for (const latitude of gridValues(Math.max(-85, b.getSouth()), Math.min(85, b.getNorth()), step)) {
    L.polyline(
      [
        [latitude, b.getWest()],
        [latitude, b.getEast()],
      ],
      style,
    ).addTo(into);
    caption(into, [latitude, b.getWest()], formatDegrees(latitude, 'latitude', step), css.parallel);
  }
}

function ring(into: L.LayerGroup, center: Position, metres: number, color: string): void {
  const circle = L.circle(at(center), { radius: metres, color, weight: 1, dashArray: '4 4', fill: false, interactive: false }).addTo(into);
  const { lat, lng } = circle.getLatLng();
  caption(into, [lat + metres / 111_320, lng], formatDistance(metres), css.ring);
}

function caption(into: L.LayerGroup, where: L.LatLngTuple, text: string, className: string | undefined): void {
  const words = document.createElement('span');
  words.textContent = text;
  const icon = L.divIcon({ html: words, className: `${css.caption ?? ''} ${className ?? ''}`, iconSize: [0, 0] });
  L.marker(where, { icon, interactive: false, keyboard: false }).addTo(into);
}
