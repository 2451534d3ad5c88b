import L from 'leaflet';

interface Drawing {
  _ctx?: CanvasRenderingContext2D;
  _redraw: () => void;
}
const base = L.Canvas.prototype as unknown as Drawing;

/**
 * Leaflet's canvas, but quiet once it is gone. Leaflet 1.9 loses count of a frame that it asked for when it redraws meanwhile; where the
 * map is removed then, that frame would draw on nothing.
 */
const QuietCanvas = L.Canvas.extend({
  _redraw(this: Drawing) {
    if (this._ctx !== undefined) base._redraw.call(this);
  },
}) as unknown as new () => L.Canvas;

/** The renderer of a map's lines and dots. */
export function quietCanvas(): L.Canvas {
  return new QuietCanvas();
}
