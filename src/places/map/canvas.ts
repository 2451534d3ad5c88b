import L from 'leaflet';
import { StillCanvas } from './still-canvas.ts';

interface Drawing {
  _container?: HTMLCanvasElement;
  _ctx?: StillCanvas['pen'];
  _drawFirst?: unknown;
  _redrawBounds?: unknown;
  _redraw: () => void;
}
const base = L.Canvas.prototype as unknown as Drawing;
const pictures = new WeakMap<Drawing, StillCanvas>();

/**
 * Leaflet's canvas as a picture that stands still. Its lines are drawn whole each time and cannot be clicked. It draws nothing once the map was
 * removed: Leaflet 1.9 loses track of a requested frame if it redraws before that frame.
 */
const QuietCanvas = L.Canvas.extend({
  _initContainer(this: Drawing) {
    const picture = new StillCanvas();
    pictures.set(this, picture);
    this._container = picture.element;
    this._ctx = picture.pen;
  },
  _redraw(this: Drawing) {
    if (this._ctx === undefined) return;
    this._redrawBounds = null;
    base._redraw.call(this);
    pictures.get(this)?.show(!this._drawFirst);
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
