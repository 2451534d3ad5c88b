import { afterEach, expect, test, vi } from 'vitest';
import { StillCanvas } from './still-canvas.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A browser that can draw outside of the page; what a canvas of the page shows is its last picture. */
function drawOutside() {
  const shown: unknown[] = [];
  class Surface {
    width: number;
    height: number;
    constructor(width: number, height: number) {
      this.width = width;
      this.height = height;
    }
    getContext = () => ({ of: this });
    transferToImageBitmap = () => `${this.width} × ${this.height}`;
  }
  vi.stubGlobal('OffscreenCanvas', Surface);
  const screen = { transferFromImageBitmap: (picture: unknown) => shown.push(picture) };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(((kind: string) =>
    kind === 'bitmaprenderer' ? screen : null) as never);
  return { shown, Surface };
}

test('it draws outside of the page, and hands the picture over when it is shown', () => {
  const { shown, Surface } = drawOutside();
  const picture = new StillCanvas();
  const drawn = (picture.pen as unknown as { of: InstanceType<typeof Surface> }).of;
  picture.element.width = 300;
  picture.element.height = 200;
  expect([drawn.width, drawn.height, picture.element.width, shown]).toEqual([300, 200, 300, []]);
  picture.show();
  expect(shown).toEqual(['300 × 200']);
});

test('nothing is shown of a map on which nothing was drawn, or that has no size', () => {
  const { shown } = drawOutside();
  const picture = new StillCanvas();
  picture.show(true);
  picture.element.width = 0;
  picture.show();
  expect(shown).toEqual([null, null]);
});

test('a browser that cannot draw outside of the page draws in it', () => {
  vi.stubGlobal('OffscreenCanvas', undefined);
  const pen = {};
  const asked: string[] = [];
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(((kind: string) => {
    asked.push(kind);
    return pen;
  }) as never);
  const picture = new StillCanvas();
  picture.element.width = 40;
  expect([picture.pen, picture.element.width, asked]).toEqual([pen, 40, ['2d']]);
  expect(() => picture.show()).not.toThrow();
});
