/** What draws on a canvas of the page, or on one outside of it. */
export type Pen = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/**
 * A canvas whose picture is handed over whole and then stands still. Where no graphics card helps, a browser copies a canvas that was drawn on
 * in the page into each of its frames, whatever they change; a picture that was drawn outside of it is copied once.
 */
export class StillCanvas {
  /** Its `width` and `height` are those of what is drawn on; setting one of them empties that. */
  readonly element = document.createElement('canvas');
  readonly pen: Pen | null;
  readonly #screen: ImageBitmapRenderingContext | null;
  readonly #drawn: OffscreenCanvas | null;

  constructor() {
    this.#screen = typeof OffscreenCanvas === 'function' ? this.element.getContext('bitmaprenderer') : null;
    const drawn = this.#screen && new OffscreenCanvas(1, 1);
    this.#drawn = drawn;
    this.pen = drawn ? drawn.getContext('2d') : this.element.getContext('2d');
    if (!drawn) return;
    for (const side of ['width', 'height'] as const) {
      const set = (pixels: number) => {
        drawn[side] = pixels;
      };
      Object.defineProperty(this.element, side, { get: () => drawn[side], set });
    }
  }

  /** Shows what was drawn since the last time, and empties what is drawn on. @param isEmpty nothing was drawn */
  show(isEmpty = false): void {
    if (!this.#screen || !this.#drawn) return;
    const { width, height } = this.#drawn;
    this.#screen.transferFromImageBitmap(isEmpty || width === 0 || height === 0 ? null : this.#drawn.transferToImageBitmap());
  }
}
