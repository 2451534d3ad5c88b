import L from 'leaflet';
import type { Position } from '../../../contract/places/place.ts';

/** Places without alarms: one canvas of dots, redrawn when the map stops moving. Thousands cost no more than an image. */
export class Dots {
  readonly #map: L.Map;
  readonly #canvas = document.createElement('canvas');
  #positions: readonly Position[] = [];

  constructor(map: L.Map) {
    this.#map = map;
    Object.assign(this.#canvas.style, { position: 'absolute', pointerEvents: 'none' });
    map.getPane('overlayPane')?.append(this.#canvas);
  }

  show(positions: readonly Position[], fill: string, edge: string): void {
    this.#positions = positions;
    this.draw(fill, edge);
  }

  draw(fill: string, edge: string): void {
    const { x: width, y: height } = this.#map.getSize();
    const pixels = window.devicePixelRatio || 1;
    L.DomUtil.setPosition(this.#canvas, this.#map.containerPointToLayerPoint([0, 0]));
    this.#canvas.width = this.#positions.length > 0 ? width * pixels : 0;
    this.#canvas.height = this.#positions.length > 0 ? height * pixels : 0;
    Object.assign(this.#canvas.style, { width: `${width}px`, height: `${height}px` });
    const pen = this.#positions.length > 0 ? this.#canvas.getContext('2d') : null;
    if (!pen) return;
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
}
