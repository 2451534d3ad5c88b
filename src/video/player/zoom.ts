/** A part of the picture, enlarged: `scale` times; `x` and `y` move it by parts of its place, from the middle. */
export interface Zoom {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export const wholePicture: Zoom = { scale: 1, x: 0, y: 0 };
export const zoomMost = 8;
/** One step of a key, a button or a wheel. */
export const zoomStep = 1.25;

const within = (value: number, most: number): number => Math.min(most, Math.max(-most, value));

/** Moved by parts of the place, as far as the picture still covers it. */
export function panned({ scale, x, y }: Zoom, dx: number, dy: number): Zoom {
  const most = (scale - 1) / 2;
  return { scale, x: within(x + dx, most), y: within(y + dy, most) };
}

/** Enlarged by a factor around a point (parts of the place, 0 is the middle), which stays where it is. */
export function zoomed(zoom: Zoom, factor: number, px = 0, py = 0): Zoom {
  const scale = Math.min(zoomMost, Math.max(1, zoom.scale * factor));
  if (scale < 1.02) return wholePicture;
  const grown = scale / zoom.scale;
  return panned({ scale, x: px - (px - zoom.x) * grown, y: py - (py - zoom.y) * grown }, 0, 0);
}

/** How the place of the picture is drawn. */
export function transformOf({ scale, x, y }: Zoom): string {
  return scale === 1 ? '' : `translate(${(x * 100).toFixed(2)}%, ${(y * 100).toFixed(2)}%) scale(${scale.toFixed(3)})`;
}
