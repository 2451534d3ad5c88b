import type { Paint, Solid, Thing, V3 } from './solids.ts';

/** Where a ray met something. */
export interface Hit {
  t: number;
  x: number;
  y: number;
  z: number;
  nx: number;
  ny: number;
  nz: number;
  paint: Paint;
}

const far = 1e9;
/** Scratch of the last solid met: distance and normal in the thing's own axes. */
const met = { t: far, nx: 0, ny: 0, nz: 0 };

function meetConvex(solid: Extract<Solid, { kind: 'convex' }>, o: V3, d: V3, limit: number): boolean {
  let enter = 0;
  let leave = limit;
  let face: readonly [number, number, number, number] | null = null;
  const ox = o[0];
  const oy = o[1];
  const oz = o[2];
  const dx = d[0];
  const dy = d[1];
  const dz = d[2];
  for (const plane of solid.planes) {
    const along = plane[0] * dx + plane[1] * dy + plane[2] * dz;
    const gap = plane[3] - (plane[0] * ox + plane[1] * oy + plane[2] * oz);
    if (along < -1e-9) {
      const t = gap / along;
      if (t > enter) {
        enter = t;
        face = plane;
      }
    } else if (along > 1e-9) {
      const t = gap / along;
      if (t < leave) leave = t;
    } else if (gap < 0) return false;
    if (enter > leave) return false;
  }
  if (face === null) return false;
  met.t = enter;
  met.nx = face[0];
  met.ny = face[1];
  met.nz = face[2];
  return true;
}

function meetCapsule(solid: Extract<Solid, { kind: 'capsule' }>, o: V3, d: V3, limit: number): boolean {
  const ox = o[0];
  const oy = o[1];
  const oz = o[2];
  const dx = d[0];
  const dy = d[1];
  const dz = d[2];
  const { a, b, r } = solid;
  const bx = b[0] - a[0];
  const by = b[1] - a[1];
  const bz = b[2] - a[2];
  const ax = ox - a[0];
  const ay = oy - a[1];
  const az = oz - a[2];
  const bb = bx * bx + by * by + bz * bz;
  const bd = bx * dx + by * dy + bz * dz;
  const ba = bx * ax + by * ay + bz * az;
  const da = dx * ax + dy * ay + dz * az;
  const aa = ax * ax + ay * ay + az * az;
  const qa = bb - bd * bd;
  const qb = bb * da - ba * bd;
  const qc = bb * aa - ba * ba - r * r * bb;
  let t = -1;
  let along = 0;
  if (qa > 1e-9) {
    const h = qb * qb - qa * qc;
    if (h < 0) return false;
    t = (-qb - Math.sqrt(h)) / qa;
    along = ba + t * bd;
  }
  if (t < 0 || along <= 0 || along >= bb) {
    const end = along <= 0 ? 0 : 1;
    const cx = ax - bx * end;
    const cy = ay - by * end;
    const cz = az - bz * end;
    const half = dx * cx + dy * cy + dz * cz;
    const h = half * half - (cx * cx + cy * cy + cz * cz - r * r);
    if (h < 0) return false;
    t = -half - Math.sqrt(h);
    along = end * bb;
  }
  if (t <= 0 || t >= limit) return false;
  const k = bb > 0 ? along / bb : 0;
  met.t = t;
  met.nx = (ax + dx * t - bx * k) / r;
  met.ny = (ay + dy * t - by * k) / r;
  met.nz = (az + dz * t - bz * k) / r;
  return true;
}

const lo: [number, number, number] = [0, 0, 0];
const ld: [number, number, number] = [0, 0, 0];

/** Turns a ray into a thing's own axes; false when it passes by at a distance. */
function enters(of: Thing, o: V3, d: V3, limit: number): boolean {
  const cx = of.center[0] - o[0];
  const cy = of.center[1] - o[1];
  const cz = of.center[2] - o[2];
  const along = cx * d[0] + cy * d[1] + cz * d[2];
  const off = cx * cx + cy * cy + cz * cz - along * along;
  const rr = of.radius * of.radius;
  if (off > rr) return false;
  if (along + of.radius < 0 || along - of.radius > limit) return false;
  lo[0] = -cx * of.cos + cz * of.sin;
  lo[1] = -cy;
  lo[2] = -cx * of.sin - cz * of.cos;
  ld[0] = d[0] * of.cos - d[2] * of.sin;
  ld[1] = d[1];
  ld[2] = d[0] * of.sin + d[2] * of.cos;
  return true;
}

function paintAt(solid: Solid, t: number): Paint | null {
  if (typeof solid.paint !== 'function') return solid.paint;
  return solid.paint(lo[0] + ld[0] * t, lo[1] + ld[1] * t, lo[2] + ld[2] * t);
}

/** The first thing along a ray (direction of length 1) nearer than `limit`. */
export function cast(things: readonly Thing[], o: V3, d: V3, limit = far): Hit | null {
  let hit: Hit | null = null;
  let best = limit;
  for (const one of things) {
    if (!enters(one, o, d, best)) continue;
    for (const solid of one.solids) {
      const found = solid.kind === 'convex' ? meetConvex(solid, lo, ld, best) : meetCapsule(solid, lo, ld, best);
      if (!found || met.t >= best) continue;
      const paint = paintAt(solid, met.t);
      if (paint === null) continue;
      best = met.t;
      const nx = met.nx * one.cos + met.nz * one.sin;
      const nz = -met.nx * one.sin + met.nz * one.cos;
      hit = { t: best, x: o[0] + d[0] * best, y: o[1] + d[1] * best, z: o[2] + d[2] * best, nx, ny: met.ny, nz, paint };
    }
  }
  return hit;
}

/** Whether anything lies on the way, nearer than `limit`. Shining things let light pass: they are the lamps. */
export function blocked(things: readonly Thing[], o: V3, d: V3, limit: number): boolean {
  for (const one of things) {
    if (!enters(one, o, d, limit)) continue;
    for (const solid of one.solids) {
      const found = solid.kind === 'convex' ? meetConvex(solid, lo, ld, limit) : meetCapsule(solid, lo, ld, limit);
      if (!found || met.t >= limit) continue;
      const paint = paintAt(solid, met.t);
      if (paint !== null && paint.emit === undefined) return true;
    }
  }
  return false;
}
