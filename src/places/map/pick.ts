import L from 'leaflet';
import 'leaflet/dist/leaflet.css';
import type { Position } from '../../../contract/places/place.ts';
import { BasemapLayer } from './basemap-layer.ts';
import { makePane, quietCanvas } from './canvas.ts';
import css from './map.module.css';
import type { ReadMapFile } from './map-file-source.ts';

export interface Picker {
  /** Shows the chosen position; null: none is chosen. `look` moves the view to it. */
  show(position: Position | null, look: boolean): void;
  dispose(): void;
}

/** A small map on which one place is chosen: by a click, or by dragging its mark. Positions are rounded to about 10 cm. */
export function createPicker(
  element: HTMLElement,
  tilesUrl: string | null,
  onPick: (position: Position) => void,
  readMapFile: ReadMapFile | null = null,
): Picker {
  const map = L.map(element, {
    renderer: quietCanvas(),
    attributionControl: false,
    minZoom: 1,
    maxZoom: 19,
    zoomAnimation: false,
    fadeAnimation: false,
  });
  map.setView([20, -40], 1);
  L.control.scale({ imperial: false, maxWidth: 80 }).addTo(map);
  let isOver = false;
  const color = (name: string) => getComputedStyle(element).getPropertyValue(name).trim() || '#777777';
  makePane(map, 'streets', 450);
  const basemap = new BasemapLayer(map, tilesUrl, color);
  if (readMapFile && !tilesUrl) void basemap.showStreets({ read: readMapFile, pane: 'streets', onState: () => undefined });
  basemap.update();
  map.on('moveend', () => basemap.update());
  const report = ({ lat, lng }: L.LatLng) => {
    const { lat: latitude, lng: longitude } = L.latLng(lat, lng).wrap();
    onPick({ latitude: round(latitude), longitude: round(longitude) });
  };
  const pin = document.createElement('span');
  pin.className = css.pin ?? '';
  const mark = L.marker([0, 0], {
    draggable: true,
    keyboard: false,
    icon: L.divIcon({ html: pin, className: css.icon ?? '', iconSize: [0, 0] }),
  });
  mark.on('dragend', () => report(mark.getLatLng()));
  map.on('click', ({ latlng }) => report(latlng));
  const resized = new ResizeObserver(() => {
    if (!isOver) map.invalidateSize({ pan: false, debounceMoveend: false });
  });
  resized.observe(element);
  const reskinned = new MutationObserver(() => basemap.recolour());
  reskinned.observe(document.documentElement, { attributes: true, attributeFilter: ['data-skin', 'class'] });
  return {
    show(position, look) {
      if (position === null) {
        mark.remove();
        return;
      }
      const at: L.LatLngTuple = [position.latitude, position.longitude];
      mark.setLatLng(at).addTo(map);
      if (look) map.setView(at, Math.max(map.getZoom(), tilesUrl || readMapFile ? 15 : 6), { animate: false });
    },
    dispose() {
      isOver = true;
      map.off();
      basemap.dispose();
      resized.disconnect();
      reskinned.disconnect();
      map.remove();
    },
  };
}

const round = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;
