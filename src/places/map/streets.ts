import L from 'leaflet';
import { PMTiles } from 'pmtiles';
import { leafletLayer } from 'protomaps-leaflet';
import { mapFileSource, type ReadMapFile } from './map-file-source.ts';

/** Street colours by skin. */
const flavors: Readonly<Record<string, string>> = { bordered: 'white', dark: 'dark' };
const flavorOf = ({ dataset, classList }: HTMLElement): string =>
  classList.contains('dark') ? 'dark' : (flavors[dataset['skin'] ?? ''] ?? 'light');

/** The streets of a vector file, drawn in the colours of the skin; where the file has none, the map below is visible. */
export class Streets {
  readonly #map: L.Map;
  readonly #pane: string;
  readonly #file: PMTiles;
  readonly #onState: (state: 'drawn' | 'failed') => void;
  #maxZoom: number | null = null;
  #layer: L.Layer | null = null;
  #isOver = false;

  constructor(map: L.Map, pane: string, read: ReadMapFile, onState: (state: 'drawn' | 'failed') => void) {
    this.#map = map;
    this.#pane = pane;
    this.#onState = onState;
    this.#file = new PMTiles(mapFileSource(read, onState));
  }

  /** Reads the header and draws; afterwards tiles are read as they come into view. */
  async open(): Promise<void> {
    try {
      this.#maxZoom = (await this.#file.getHeader()).maxZoom;
      this.recolour();
    } catch {
      if (!this.#isOver) this.#onState('failed');
    }
  }

  /** Draws in the colours of the current skin. */
  recolour(): void {
    if (this.#isOver || this.#maxZoom === null) return;
    this.#layer?.remove();
    // The library extends the Leaflet of the page.
    Object.assign(globalThis, { L });
    const { documentElement: root } = document;
    const layer = leafletLayer({
      url: this.#file,
      flavor: flavorOf(root),
      lang: root.lang.slice(0, 2) || 'en',
      maxDataZoom: this.#maxZoom,
      pane: this.#pane,
      attribution: '',
    }) as unknown as L.GridLayer & { backgroundColor?: string | undefined };
    layer.backgroundColor = undefined;
    this.#layer = layer.addTo(this.#map);
  }

  dispose(): void {
    this.#isOver = true;
  }
}
