import L from 'leaflet';
import type { Position } from '../../../contract/places/place.ts';
import { StillCanvas } from './still-canvas.ts';

/** Places without alarms: one canvas of dots, redrawn when the map stops moving. Thousands cost no more than an image. */
export class Dots {
  readonly #map: L.Map;
  readonly #picture = new StillCanvas();
  #positions: readonly Position[] = [];

  constructor(map: L.Map) {
    this.#map = map;
    const { element } = this.#picture;
    Object.assign(element.style, { position: 'absolute', pointerEvents: 'none' });
    map.getPane('overlayPane')?.append(element);
  }

  show(positions: readonly Position[], fill: string, edge: string): void {
    this.#positions = positions;
    this.draw(fill, edge);
  }

  draw(fill: string, edge: string): void {
    const { x: width, y: height } = this.#map.getSize();
    const pixels = this.#positions.length > 0 ? window.devicePixelRatio || 1 : 0;
    const { element, pen } = this.#picture;
    L.DomUtil.setPosition(element, this.#map.containerPointToLayerPoint([0, 0]));
    element.width = width * pixels;
    element.height = height * pixels;
    Object.assign(element.style, { width: `${width}px`, height: `${height}px` });
    if (pen && pixels > 0) {
      pen.scale(pixels, pixels);
      pen.fillStyle = fill;
      pen.strokeStyle = edge;
      pen.beginPath();
      for (const { latitude, longitude } of this.#positions) {
        const { x, y } = this.#map.latLngToContainerPoint([latitude, longitude]);
        if (x < -5 || y < -5 || x > width + 5 || y > height + 5) continue;
        pen.moveTo(x + 4, y);
        pen.arc(x, y, 4, 0, Math.PI * 2);
      }
      pen.fill();
      pen.stroke();
    }
    this.#picture.show(pixels === 0);
  }
}
