import L from 'leaflet';

interface Drawing {
  _ctx?: CanvasRenderingContext2D;
  _redraw: () => void;
}
const base = L.Canvas.prototype as unknown as Drawing;

/**
 * Leaflet's canvas, without errors after its removal. Leaflet 1.9 loses track of a requested frame if it redraws before that frame; once
 * the map is removed, the frame would draw on a missing canvas.
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
