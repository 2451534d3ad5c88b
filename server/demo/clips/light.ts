import type { Thing, V3 } from './solids.ts';

/** A light. `aim` and `cone` (cosine of the half angle) make it a spot; `sun` makes `at` a direction. `size` softens shadows (metres). */
export interface Lamp {
  readonly at: V3;
  readonly color: V3;
  readonly size?: number;
  readonly aim?: V3;
  readonly cone?: number;
  readonly sun?: boolean;
  /** Shown as a glow of this radius in pixels at one metre. */
  readonly glow?: number;
}

type Point = [number, number, number];

/** The red, green or blue of a colour, or x, y, z of a point. */
export const channel = (v: V3, c: number): number => (c === 0 ? v[0] : c === 1 ? v[1] : v[2]);

/** How much of a spot falls in a direction that leads to the lamp. */
export function beam(lamp: Lamp, toLamp: V3): number {
  if (lamp.aim === undefined) return 1;
  const l = Math.hypot(...lamp.aim);
  const along = -(toLamp[0] * lamp.aim[0] + toLamp[1] * lamp.aim[1] + toLamp[2] * lamp.aim[2]) / l;
  const edge = lamp.cone ?? 0;
  return along <= edge ? 0 : Math.min(1, (along - edge) / (1 - edge) / 0.6) ** 1.5;
}
/** A spot blinds only who looks into it. */
export function glare(lamp: Lamp, toward: V3, far: number): number {
  return lamp.aim === undefined ? 1 : 0.15 + beam(lamp, [toward[0] / far, toward[1] / far, toward[2] / far]);
}

/** Returns the corners of an object's bounding box, down to the floor. */
export function corners(one: Thing, scale = 1): V3[] {
  const r = one.radius * scale;
  const out: V3[] = [];
  for (const x of [-r, r])
    for (const y of [Math.max(-r, -one.at[1]), r]) for (const z of [-r, r]) out.push([one.at[0] + x, one.at[1] + y, one.at[2] + z]);
  return out;
}
/** Returns where the shadow of a point meets the floor, or a point 12 m away if it does not. */
export function dropped(p: V3, lamp: Lamp): V3 {
  const d: Point = lamp.sun ? [-lamp.at[0], -lamp.at[1], -lamp.at[2]] : [p[0] - lamp.at[0], p[1] - lamp.at[1], p[2] - lamp.at[2]];
  const l = Math.hypot(...d);
  const down = d[1] / l;
  const far = Math.min(12, down < -0.05 ? p[1] / -down : 12);
  return [p[0] + (d[0] / l) * far, p[1] + (d[1] / l) * far, p[2] + (d[2] / l) * far];
}
