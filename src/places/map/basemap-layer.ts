import type { Position as Coordinates, Feature, MultiPolygon, Polygon } from 'geojson';
import L from 'leaflet';
import { world } from './basemap.ts';
import type { ReadMapFile } from './map-file-source.ts';
import type { Pen } from './still-canvas.ts';
import type { Streets } from './streets.ts';

type Country = Feature<Polygon | MultiPolygon>;
interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}

interface LandOptions {
  /** Draws the land; by default the renderer of the map. */
  renderer?: L.Canvas;
  /** Called after other land was drawn. */
  onLand?: () => void;
}

/** A vector file of streets, drawn over the land in a pane of the map. */
export interface StreetsOptions {
  readonly read: ReadMapFile;
  readonly pane: string;
  /** Called when a part was drawn, or could not be loaded. */
  readonly onState: (state: 'drawn' | 'failed') => void;
}

/** From this zoom on the fine outlines are drawn. */
const fineZoom = 5;
/** From this zoom on the finest ones are, where a coast or border is within `nearDegrees` of the view's middle or in view. */
const finestZoom = 8;
const nearDegrees = 0.3;
/** How far land is drawn beyond the viewport, as a fraction of its size. */
const padRatio = 0.5;

/**
 * The bottom layer: configured map tiles, or else the land and borders bundled with this console (OQ-76). Only the countries in the
 * viewport are drawn, because the whole world has a hundred thousand vertices.
 */
export class BasemapLayer {
  readonly #map: L.Map;
  readonly #layer: L.LayerGroup;
  readonly #tilesUrl: string | null;
  readonly #color: (name: string) => string;
  readonly #drawn = new Map<Country, L.Layer>();
  readonly #renderer: L.Canvas | undefined;
  #detail: 'coarse' | 'fine' | 'finest' | null = null;
  #countries: readonly { country: Country; boxes: readonly Box[] }[] = [];
  readonly #onLand: () => void;
  #isOver = false;
  #streets: Streets | null = null;

  constructor(map: L.Map, tilesUrl: string | null, color: (name: string) => string, { renderer, onLand }: LandOptions = {}) {
    this.#map = map;
    this.#layer = L.layerGroup().addTo(map);
    this.#renderer = renderer;
    this.#tilesUrl = tilesUrl;
    this.#color = color;
    this.#onLand = onLand ?? (() => undefined);
    if (tilesUrl) L.tileLayer(tilesUrl, { maxZoom: 19 }).addTo(this.#layer);
  }

  /** Draws it again from nothing: the colours changed. */
  recolour(): void {
    this.#streets?.recolour();
    if (this.#tilesUrl) return;
    this.#clear();
    this.update();
  }

  /** Updates the layer to the current viewport. */
  update(): void {
    if (this.#tilesUrl) return;
    const detail = this.#map.getZoom() < fineZoom ? 'coarse' : this.#needsFinest() ? 'finest' : 'fine';
    if (detail === this.#detail) return this.#drawVisible();
    this.#detail = detail;
    world(detail)
      .then(({ features }) => {
        if (this.#isOver || this.#detail !== detail) return;
        this.#clear();
        this.#countries = features.map((country) => ({ country, boxes: boxesOf(country) }));
        this.#drawVisible();
        this.#onLand();
        if (detail === 'fine' && this.#needsFinest()) this.update();
      })
      .catch(() => {
        if (this.#detail === detail) this.#detail = null;
      });
  }

  /** Adds the outlines of the drawn land to a path in container coordinates. @returns whether there is any */
  traceLand(pen: Pen): boolean {
    for (const { geometry } of this.#drawn.keys()) {
      const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
      for (const ring of polygons.flat()) {
        for (const [i, [longitude = 0, latitude = 0]] of ring.entries()) {
          const { x, y } = this.#map.latLngToContainerPoint([latitude, longitude]);
          if (i === 0) pen.moveTo(x, y);
          else pen.lineTo(x, y);
        }
        pen.closePath();
      }
    }
    return this.#drawn.size > 0;
  }

  /** Loads what draws streets, and draws them. */
  async showStreets({ read, pane, onState }: StreetsOptions): Promise<void> {
    try {
      const { Streets: Drawn } = await import('./streets.ts');
      if (this.#isOver) return;
      this.#streets = new Drawn(this.#map, pane, read, (state) => {
        if (!this.#isOver) onState(state);
      });
      await this.#streets.open();
    } catch {
      if (!this.#isOver) onState('failed');
    }
  }

  dispose(): void {
    this.#streets?.dispose();
    this.#isOver = true;
  }

  /** Coarser outlines are wrong by kilometres, which shows where land meets water; inland they would only cost time. */
  #needsFinest(): boolean {
    if (this.#map.getZoom() < finestZoom) return false;
    if (this.#detail === 'finest') return true;
    const { lat, lng } = this.#map.getCenter();
    const near = this.#map
      .getBounds()
      .extend([lat - nearDegrees, lng - nearDegrees])
      .extend([lat + nearDegrees, lng + nearDegrees]);
    return this.#countries.some(({ country }) => hasVertex(country, near));
  }

  #clear(): void {
    this.#layer.clearLayers();
    this.#drawn.clear();
  }

  #drawVisible(): void {
    const bounds = this.#map.getBounds().pad(padRatio);
    for (const { country, boxes } of this.#countries) {
      const isVisible = boxes.some(
        ({ west, south, east, north }) =>
          west <= bounds.getEast() && east >= bounds.getWest() && south <= bounds.getNorth() && north >= bounds.getSouth(),
      );
      const layer = this.#drawn.get(country);
      if (isVisible && !layer) this.#drawn.set(country, this.#outline(country));
      if (!isVisible && layer) {
        this.#layer.removeLayer(layer);
        this.#drawn.delete(country);
      }
    }
  }

  #outline(country: Country): L.Layer {
    const style = { color: this.#color('--map-coast'), weight: 1, fillColor: this.#color('--map-land'), fillOpacity: 1 };
    const layer = L.geoJSON(country, {
      interactive: false,
      style,
      ...(this.#renderer && { renderer: this.#renderer }),
    } as L.GeoJSONOptions).addTo(this.#layer);
    layer.bringToBack();
    return layer;
  }
}

function hasVertex({ geometry }: Country, bounds: L.LatLngBounds): boolean {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  const [south, north, west, east] = [bounds.getSouth(), bounds.getNorth(), bounds.getWest(), bounds.getEast()];
  return polygons.some(([outline = []]) =>
    outline.some(([longitude = 0, latitude = 0]) => latitude > south && latitude < north && longitude > west && longitude < east),
  );
}

function boxesOf({ geometry }: Country): Box[] {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  return polygons.flatMap(([outline]) => (outline ? [boxOf(outline)] : []));
}

function boxOf(outline: readonly Coordinates[]): Box {
  const box = { west: 180, south: 90, east: -180, north: -90 };
  for (const [longitude = 0, latitude = 0] of outline) {
    box.west = Math.min(box.west, longitude);
    box.east = Math.max(box.east, longitude);
    box.south = Math.min(box.south, latitude);
    box.north = Math.max(box.north, latitude);
  }
  return box;
}
