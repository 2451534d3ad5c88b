/** A point, a direction or a colour (0 to 1, linear light). Metres; x right, y up, z away. */
export type V3 = readonly [number, number, number];

/** Material of a surface point. */
export interface Paint {
  readonly albedo: V3;
  readonly emit?: V3;
  /** 0 dull to 1 mirror; only static objects reflect. */
  readonly gloss?: number;
}
/** A paint, or one that depends on where the surface is hit (object's own axes); null is a hole. */
export type Painter = Paint | ((x: number, y: number, z: number) => Paint | null);

/** Planes `nx x + ny y + nz z <= d` that cut a solid out of space. */
export interface Convex {
  readonly kind: 'convex';
  readonly planes: readonly (readonly [number, number, number, number])[];
  readonly paint: Painter;
  readonly reach: number;
}
export interface Capsule {
  readonly kind: 'capsule';
  readonly a: V3;
  readonly b: V3;
  readonly r: number;
  readonly paint: Painter;
  readonly reach: number;
}
export type Solid = Convex | Capsule;

/** Solids that move together. `yaw` in radians turns +z towards +x. */
export interface Thing {
  readonly at: V3;
  readonly yaw: number;
  readonly solids: readonly Solid[];
  readonly center: V3;
  readonly radius: number;
  readonly cos: number;
  readonly sin: number;
}

const length = (x: number, y: number, z: number) => Math.hypot(x, y, z);

/** A block between two corners. */
export function block(min: V3, max: V3, paint: Painter): Convex {
  const far = (i: 0 | 1 | 2) => Math.max(Math.abs(min[i]), Math.abs(max[i]));
  return {
    kind: 'convex',
    planes: [
      [1, 0, 0, max[0]],
      [-1, 0, 0, -min[0]],
      [0, 1, 0, max[1]],
      [0, -1, 0, -min[1]],
      [0, 0, 1, max[2]],
      [0, 0, -1, -min[2]],
    ],
    paint,
    reach: length(far(0), far(1), far(2)),
  };
}

/** A solid of any planes; normals need not be of length 1. */
export function cut(planes: readonly (readonly [number, number, number, number])[], reach: number, paint: Painter): Convex {
  const unit = planes.map(([x, y, z, d]) => {
    const l = length(x, y, z);
    return [x / l, y / l, z / l, d / l] as const;
  });
  return { kind: 'convex', planes: unit, paint, reach };
}

/** A wheel or a post: a prism of ten sides about an axis. */
export function drum(center: V3, radius: number, half: number, axis: 'x' | 'y', paint: Painter): Convex {
  const planes: [number, number, number, number][] = [];
  const [cx, cy, cz] = center;
  for (let i = 0; i < 10; i += 1) {
    const c = Math.cos((i * Math.PI) / 5);
    const s = Math.sin((i * Math.PI) / 5);
    planes.push(axis === 'x' ? [0, c, s, radius + c * cy + s * cz] : [c, 0, s, radius + c * cx + s * cz]);
  }
  if (axis === 'x') planes.push([1, 0, 0, half + cx], [-1, 0, 0, half - cx]);
  else planes.push([0, 1, 0, half + cy], [0, -1, 0, half - cy]);
  return { kind: 'convex', planes, paint, reach: length(cx, cy, cz) + length(radius * 1.1, half, 0) };
}

/** A limb, a pipe, or with equal ends a ball. */
export function limb(a: V3, b: V3, r: number, paint: Painter): Capsule {
  return { kind: 'capsule', a, b, r, paint, reach: Math.max(length(...a), length(...b)) + r };
}

/** Puts solids into the world. */
export function thing(at: V3, yaw: number, solids: readonly Solid[]): Thing {
  const radius = solids.reduce((most, solid) => Math.max(most, solid.reach), 0);
  return { at, yaw, solids, center: at, radius, cos: Math.cos(yaw), sin: Math.sin(yaw) };
}

/** A block of the world, bounded tightly. */
export function fixedBlock(min: V3, max: V3, paint: Painter): Thing {
  const at: V3 = [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2];
  const half: V3 = [(max[0] - min[0]) / 2, (max[1] - min[1]) / 2, (max[2] - min[2]) / 2];
  const moved: Painter = typeof paint === 'function' ? (x, y, z) => paint(x + at[0], y + at[1], z + at[2]) : paint;
  return thing(at, 0, [block([-half[0], -half[1], -half[2]], half, moved)]);
}

/** A repeatable number in 0..1 for a place; the same everywhere and always. */
export function hash(x: number, y: number, z = 0): number {
  const s = Math.sin(x * 127.1 + y * 311.7 + z * 74.7) * 43758.5453;
  return s - Math.floor(s);
}
/** Soft noise in 0..1 over the plane. */
export function cloud(x: number, y: number): number {
  const ix = Math.floor(x);
  const iy = Math.floor(y);
  const u = smooth(x - ix);
  const v = smooth(y - iy);
  const top = hash(ix, iy) * (1 - u) + hash(ix + 1, iy) * u;
  const low = hash(ix, iy + 1) * (1 - u) + hash(ix + 1, iy + 1) * u;
  return top * (1 - v) + low * v;
}
const smooth = (t: number) => t * t * (3 - 2 * t);
export const grey = (v: number): V3 => [v, v, v];
export const times = (c: V3, k: number): V3 => [c[0] * k, c[1] * k, c[2] * k];
