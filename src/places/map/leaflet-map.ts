import L from 'leaflet';
import 'leaflet/dist/leaflet.css';
import type { Position } from '../../../contract/places/place.ts';
import { Areas } from './areas.ts';
import { BasemapLayer } from './basemap-layer.ts';
import { makePane, quietCanvas } from './canvas.ts';
import { Clusters, type ClusterWords } from './clusters.ts';
import { Dots } from './dots.ts';
import type { MapSite } from './localities.ts';
import type { ReadMapFile } from './map-file-source.ts';
import { Marks } from './marks.ts';
import { drawCircle, drawDegrees, drawLine, drawRing } from './overlay.ts';
import type { MapCircle, MapLine, MapPoint, MapViewport } from './point.ts';

export interface LeafletMapOptions {
  /** `https://…/{z}/{x}/{y}.png`; null: the map this console carries with it. */
  tilesUrl: string | null;
  /** Reads the platform's vector file of streets; null: there is none. Pictures of `tilesUrl` come first. */
  readMapFile: ReadMapFile | null;
  /** Whether streets were drawn, or could not be loaded. */
  onStreets: (state: 'drawn' | 'failed') => void;
  /** Distances, in metres, drawn as rings around the focused point. */
  rings: readonly number[];
  words: ClusterWords & ZoomWords;
  /** What the view fits at first; without positions it shows the world. */
  extent: MapExtent;
  onPick: (id: string) => void;
  /** The map was clicked outside of any mark. */
  onMapClick: (position: Position) => void;
  /** The viewport changed and the movement is over. `byHand`: the operator moved it. */
  onViewport: (sight: MapViewport, byHand: boolean) => void;
}

/** Positions that a view fits, and how far it goes in at most. */
export interface MapExtent {
  readonly positions: readonly Position[];
  readonly maxZoom: number;
}

/** Names of the zoom buttons. */
interface ZoomWords {
  readonly zoomIn: string;
  readonly zoomOut: string;
}

export interface Overlay {
  lines: readonly MapLine[];
  circle: MapCircle | null;
}

export interface LeafletMap {
  /** `quiet`: places where nothing happens, drawn as dots without a name. */
  show(points: readonly MapPoint[], quiet: readonly Position[]): void;
  /** Draws what the addresses of units tell of their surroundings; nothing where there are tiles. */
  showSites(sites: readonly MapSite[]): void;
  draw(overlay: Overlay): void;
  /** Fits the view to these positions without animation. */
  fit(extent: MapExtent): void;
  /** Moves the view there with an animation; instantly if the user prefers reduced motion. */
  fly(position: Position, zoom: number): void;
  dispose(): void;
}

/** How far marks are drawn beyond the viewport, as a fraction of its size, so that dragging does not expose an empty edge at once. */
const padRatio = 0.15;
const flightSeconds = 0.9;
/** From this zoom on, degrees of a map with known places are ticks at its edges instead of lines. */
const tickZoom = 6;

/** Draws a map into an element: basemap, degrees, scale, rings, ways, points; it draws itself again when the skin changes. */
export function createLeafletMap(element: HTMLElement, options: LeafletMapOptions): LeafletMap {
  const map = makeMap(element, options.words, options.extent);
  const color = (name: string) => getComputedStyle(element).getPropertyValue(name).trim() || '#777777';
  makePane(map, 'land', 250);
  const renderer = quietCanvas({ pane: 'land' });
  const basemap = new BasemapLayer(map, options.tilesUrl, color, { renderer, onLand: () => areas.draw() });
  // Muted, so that alarms are the only strong colours.
  makePane(map, 'streets', 255).style.filter = 'saturate(0.5)';
  if (options.readMapFile && !options.tilesUrl) {
    void basemap.showStreets({ read: options.readMapFile, pane: 'streets', onState: options.onStreets });
  }
  const areas = new Areas(map, makePane(map, 'areas', 252), color, (pen) => basemap.traceLand(pen));
  const grid = L.layerGroup().addTo(map);
  const overlays = L.layerGroup().addTo(map);
  const dots = new Dots(map);
  const marks = new Marks(map, pick);
  let points: readonly MapPoint[] = [];
  let clusters = new Clusters([]);
  let overlay: Overlay = { lines: [], circle: null };
  let disposed = false;
  let byHand = false;

  function pick(point: MapPoint): void {
    const zoom = clusters.opensAt(point.id);
    if (zoom === null) options.onPick(point.id);
    else map.setView([point.position.latitude, point.position.longitude], Math.min(19, zoom));
  }
  const drawGrid = () => {
    grid.clearLayers();
    if (!options.tilesUrl) drawDegrees(map, grid, color('--map-grid'), (areas.isEmpty && !options.readMapFile) || map.getZoom() < tickZoom);
    const focused = points.find((point) => point.focused);
    if (focused) for (const metres of options.rings) drawRing(grid, focused.position, metres, color('--map-ring'));
  };
  const drawOverlay = () => {
    overlays.clearLayers();
    if (overlay.circle) drawCircle(overlays, overlay.circle, color('--focus'));
    for (const line of overlay.lines) drawLine(map, overlays, line, color('--map-way'));
  };
  const drawMarks = () => marks.draw(clusters.within(readViewport(map, padRatio), options.words));
  const settle = () => {
    if (disposed) return;
    basemap.update();
    areas.draw();
    drawGrid();
    dots.draw(color('--text-2'), color('--panel'));
    drawOverlay();
    drawMarks();
    options.onViewport(readViewport(map, 0), byHand);
    byHand = false;
  };
  const reskin = () => {
    basemap.recolour();
    settle();
  };

  map.on('dragstart', () => {
    byHand = true;
  });
  element.addEventListener('wheel', () => {
    byHand = true;
  });
  map.on('moveend', settle);
  map.on('click', ({ latlng }) => {
    const { lat: latitude, lng: longitude } = latlng.wrap();
    options.onMapClick({ latitude, longitude });
  });
  settle();
  const resized = new ResizeObserver(() => {
    if (!disposed) map.invalidateSize({ pan: false, debounceMoveend: false });
  });
  resized.observe(element);
  const reskinned = new MutationObserver(reskin);
  reskinned.observe(document.documentElement, { attributes: true, attributeFilter: ['data-skin', 'class'] });

  return {
    show(next, quiet) {
      const wasFocused = points.find((point) => point.focused);
      points = next;
      clusters = new Clusters(next);
      if (points.find((point) => point.focused) !== wasFocused) drawGrid();
      dots.show(quiet, color('--text-2'), color('--panel'));
      drawMarks();
    },
    showSites(sites) {
      if (options.tilesUrl) return;
      const wasEmpty = areas.isEmpty;
      areas.show(sites);
      if (areas.isEmpty !== wasEmpty) drawGrid();
    },
    draw(next) {
      overlay = next;
      drawOverlay();
    },
    fit: (extent) => fitMap(map, extent),
    fly({ latitude, longitude }, zoom) {
      const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
      if (isCalm) map.setView([latitude, longitude], zoom, { animate: false });
      else map.flyTo([latitude, longitude], zoom, { duration: flightSeconds });
    },
    dispose() {
      disposed = true;
      map.stop();
      map.off();
      basemap.dispose();
      resized.disconnect();
      reskinned.disconnect();
      map.remove();
    },
  };
}

function fitMap(map: L.Map, { positions, maxZoom }: MapExtent): void {
  if (positions.length === 0) return;
  const bounds = L.latLngBounds(positions.map(({ latitude, longitude }): L.LatLngTuple => [latitude, longitude]));
  map.fitBounds(bounds, { maxZoom, padding: [36, 36], animate: false });
}

function makeMap(element: HTMLElement, { zoomIn, zoomOut }: ZoomWords, extent: MapExtent): L.Map {
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
  fitMap(map, extent);
  L.control.zoom({ position: 'topright', zoomInTitle: zoomIn, zoomOutTitle: zoomOut }).addTo(map);
  // The line is at least half as long: as long as its text.
  L.control.scale({ imperial: false, position: 'bottomright', maxWidth: 130 }).addTo(map);
  return map;
}

function readViewport(map: L.Map, pad: number): MapViewport {
  const bounds = map.getBounds().pad(pad);
  const { lat: latitude, lng: longitude } = map.getCenter();
  return {
    centre: { latitude, longitude },
    zoom: map.getZoom(),
    south: bounds.getSouth(),
    west: bounds.getWest(),
    north: bounds.getNorth(),
    east: bounds.getEast(),
  };
}
