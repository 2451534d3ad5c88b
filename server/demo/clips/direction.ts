import type { Looks } from './actors.ts';
import { grey, type V3 } from './solids.ts';

/** The value on the way from `a` (at second `from`) to `b` (at second `to`), held before and after. */
export function between(s: number, from: number, to: number, a: number, b: number): number {
  const k = Math.min(1, Math.max(0, (s - from) / (to - from)));
  return a + (b - a) * k;
}

/** Position and heading on a path of `[second, x, z, yaw]`, eased at each stop. */
export function along(s: number, path: readonly (readonly [number, number, number, number])[]): [number, number, number] {
  let last = path[0] ?? [0, 0, 0, 0];
  for (const next of path.slice(1)) {
    if (s < next[0]) {
      const k = Math.max(0, (s - last[0]) / (next[0] - last[0]));
      return [last[1] + (next[1] - last[1]) * k, last[2] + (next[2] - last[2]) * k, last[3] + (next[3] - last[3]) * k];
    }
    last = next;
  }
  return [last[1], last[2], last[3]];
}

const skin: V3 = [0.5, 0.33, 0.24];
export const outfits = {
  coat: { skin, hair: [0.03, 0.02, 0.02], top: [0.1, 0.11, 0.14], legs: [0.06, 0.07, 0.1] },
  office: { skin, hair: [0.08, 0.05, 0.03], top: [0.5, 0.52, 0.56], legs: [0.05, 0.06, 0.09] },
  red: { skin, hair: [0.1, 0.06, 0.03], top: [0.5, 0.08, 0.07], legs: [0.1, 0.13, 0.22] },
  green: { skin, hair: [0.04, 0.03, 0.02], top: [0.1, 0.26, 0.16], legs: [0.16, 0.14, 0.11] },
  guard: { skin, hair: [0.03, 0.03, 0.03], top: [0.06, 0.08, 0.16], legs: [0.04, 0.05, 0.08], cap: [0.04, 0.05, 0.1] },
  worker: { skin, hair: [0.05, 0.04, 0.03], top: [0.75, 0.5, 0.03], legs: [0.07, 0.1, 0.2], cap: [0.7, 0.65, 0.1] },
  hooded: {
    skin: [0.25, 0.18, 0.14],
    hair: [0.02, 0.02, 0.02],
    top: [0.05, 0.05, 0.06],
    legs: [0.04, 0.045, 0.055],
    hood: true,
    bag: [0.07, 0.06, 0.05],
  },
  /** The same by infrared light, which makes dark cloth pale. */
  hoodedIr: { skin: grey(0.6), hair: grey(0.1), top: grey(0.3), legs: grey(0.2), hood: true, bag: grey(0.12) },
} as const satisfies Record<string, Looks>;
