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
}) as unknown as new (
  options?: L.RendererOptions,
) => L.Canvas;

/** A renderer of lines and dots; `pane` is where it draws, by default above tiles. */
export function quietCanvas(options: L.RendererOptions = {}): L.Canvas {
  return new QuietCanvas(options);
}

/** Adds a pane of a map above its tiles and below its lines, or returns the one of that name. */
export function makePane(map: L.Map, name: string, height: number): HTMLElement {
  const pane = map.getPane(name) ?? map.createPane(name);
  pane.style.zIndex = String(height);
  pane.style.pointerEvents = 'none';
  return pane;
}
