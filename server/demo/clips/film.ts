import { beam, channel, corners, dropped, glare, type Lamp } from './light.ts';
import { hash, type Thing, type V3 } from './solids.ts';
import { blocked, cast } from './trace.ts';

export const width = 640;
export const height = 360;

/** What moves at a moment: things, and lights that are carried. */
export interface Moment {
  readonly moving?: readonly Thing[];
  readonly carried?: readonly Lamp[];
}

export interface Scene {
  readonly name: string;
  readonly camera: { readonly at: V3; readonly yaw: number; readonly pitch: number; readonly zoom: number };
  readonly sky: readonly [V3, V3];
  readonly ambient: V3;
  readonly fog?: { readonly color: V3; readonly per: number };
  readonly exposure: number;
  readonly infrared?: boolean;
  readonly still: readonly Thing[];
  readonly lamps: readonly Lamp[];
  moment(second: number): Moment;
}

type Point = [number, number, number];

/** Renders a scene: static objects are ray-traced once with soft light, and moving ones are composited frame by frame. */
export class Film {
  private readonly scene: Scene;
  private readonly fine: number;
  private readonly count: number;
  private readonly depth: Float32Array;
  private readonly place: Float32Array;
  private readonly normal: Float32Array;
  private readonly albedo: Float32Array;
  private readonly base: Float32Array;
  private readonly lit: Float32Array[];
  private readonly light: Float32Array;
  /** Light and picture while nothing moves, and the pixels that differ from them now. */
  private readonly calm: Float32Array;
  private calmPicture: Buffer;
  private readonly dirty = new Uint8Array(width * height);

  /** `fine` × `fine` samples a pixel. */
  constructor(scene: Scene, fine: number) {
    this.scene = scene;
    this.fine = fine;
    this.count = width * height * fine * fine;
    this.depth = new Float32Array(this.count).fill(1e9);
    this.place = new Float32Array(this.count * 3);
    this.normal = new Float32Array(this.count * 3);
    this.albedo = new Float32Array(this.count * 3);
    this.base = new Float32Array(this.count * 3);
    this.lit = scene.lamps.map(() => new Float32Array(this.count));
    this.light = new Float32Array(this.count * 3);
    this.expose();
    this.relight();
    this.calm = this.light.slice();
    this.calmPicture = Buffer.alloc(width * height * 3);
    this.dirty.fill(1);
    this.calmPicture = this.develop([]);
  }

  /** Direction of a sample; (0, 0) is the upper left corner of the picture. */
  private ray(column: number, row: number): Point {
    const { yaw, pitch, zoom } = this.scene.camera;
    const x = (column / this.fine - width / 2 + 0.25) / zoom;
    const y = -(row / this.fine - height / 2 + 0.25) / zoom;
    const py = y * Math.cos(pitch) - Math.sin(pitch);
    const pz = Math.cos(pitch) + y * Math.sin(pitch);
    const dx = x * Math.cos(yaw) + pz * Math.sin(yaw);
    const dz = -x * Math.sin(yaw) + pz * Math.cos(yaw);
    const l = Math.hypot(dx, py, dz);
    return [dx / l, py / l, dz / l];
  }

  /** Projects a world point to the image, in samples; null behind the lens. */
  private project(p: V3): readonly [number, number, number] | null {
    const { at, yaw, pitch, zoom } = this.scene.camera;
    const dx = p[0] - at[0];
    const dy = p[1] - at[1];
    const dz = p[2] - at[2];
    const x = dx * Math.cos(yaw) - dz * Math.sin(yaw);
    const z = dx * Math.sin(yaw) + dz * Math.cos(yaw);
    const depth = z * Math.cos(pitch) - dy * Math.sin(pitch);
    const up = dy * Math.cos(pitch) + z * Math.sin(pitch);
    if (depth < 0.2) return null;
    return [(width / 2 + (x / depth) * zoom) * this.fine, (height / 2 - (up / depth) * zoom) * this.fine, depth];
  }

  private expose(): void {
    const columns = width * this.fine;
    for (let i = 0; i < this.count; i += 1) {
      const d = this.ray(i % columns, Math.floor(i / columns));
      const hit = cast(this.scene.still, this.scene.camera.at, d);
      if (hit === null) {
        const { sky } = this.scene;
        const k = Math.min(1, Math.max(0, d[1] * 2.5));
        for (let c = 0; c < 3; c += 1) this.base[i * 3 + c] = channel(sky[1], c) * (1 - k) + channel(sky[0], c) * k;
        continue;
      }
      this.depth[i] = hit.t;
      const p: Point = [hit.x + hit.nx * 0.004, hit.y + hit.ny * 0.004, hit.z + hit.nz * 0.004];
      const n: Point = [hit.nx, hit.ny, hit.nz];
      const open = this.openness(p, n, i);
      const shine = this.shine(p, n, d, hit.paint.gloss ?? 0);
      for (let c = 0; c < 3; c += 1) {
        this.place[i * 3 + c] = channel(p, c);
        this.normal[i * 3 + c] = channel(n, c);
        this.albedo[i * 3 + c] = channel(hit.paint.albedo, c);
        const own = hit.paint.emit === undefined ? 0 : channel(hit.paint.emit, c);
        this.base[i * 3 + c] = channel(hit.paint.albedo, c) * channel(this.scene.ambient, c) * open + own + channel(shine, c);
      }
      this.scene.lamps.forEach((lamp, l) => {
        const lit = this.lit[l];
        if (lit !== undefined) lit[i] = this.reach(lamp, p, n, this.scene.still, i, 3);
      });
    }
  }

  /** How much of the half-space over a point is open within three metres: corners are dark. */
  private openness(p: V3, n: V3, seed: number): number {
    let open = 0;
    for (let k = 0; k < 5; k += 1) {
      const z = hash(seed % 9973, k, 1) * 2 - 1;
      const turn = hash(seed % 9967, k, 2) * Math.PI * 2;
      const r = Math.sqrt(1 - z * z);
      const d: Point = [n[0] + r * Math.cos(turn), n[1] + z, n[2] + r * Math.sin(turn)];
      const l = Math.hypot(...d) || 1;
      if (!blocked(this.scene.still, p, [d[0] / l, d[1] / l, d[2] / l], 3)) open += 0.2;
    }
    return 0.25 + 0.75 * open;
  }

  private shine(p: V3, n: V3, d: V3, gloss: number): V3 {
    if (gloss === 0) return [0, 0, 0];
    const dot = d[0] * n[0] + d[1] * n[1] + d[2] * n[2];
    const k = gloss * (0.15 + 0.85 * (1 + dot) ** 3);
    const r: Point = [d[0] - 2 * dot * n[0], d[1] - 2 * dot * n[1], d[2] - 2 * dot * n[2]];
    const hit = cast(this.scene.still, p, r, 40);
    if (hit === null) return this.scene.sky[1].map((v) => v * k) as unknown as V3;
    const q: Point = [hit.x + hit.nx * 0.01, hit.y + hit.ny * 0.01, hit.z + hit.nz * 0.01];
    const m: Point = [hit.nx, hit.ny, hit.nz];
    const sum: Point = [0, 0, 0];
    for (const lamp of this.scene.lamps) {
      const got = this.reach(lamp, q, m, this.scene.still, 0, 1);
      for (let c = 0; c < 3; c += 1) sum[c] = (sum[c] ?? 0) + got * channel(lamp.color, c);
    }
    return [0, 1, 2].map((c) => {
      const own = hit.paint.emit === undefined ? 0 : channel(hit.paint.emit, c);
      return k * (channel(hit.paint.albedo, c) * (channel(this.scene.ambient, c) * 0.7 + channel(sum, c)) + own);
    }) as unknown as V3;
  }

  /** How strongly a lamp shines on a point: angle, distance, cone and shadow. */
  private reach(lamp: Lamp, p: V3, n: V3, shade: readonly Thing[], seed: number, rays: number): number {
    let sum = 0;
    const soft = lamp.size ?? 0;
    for (let k = 0; k < rays; k += 1) {
      const jitter = (axis: number) => (rays === 1 ? 0 : (hash(seed % 9949, k, axis) - 0.5) * 2 * soft);
      const d: Point = lamp.sun
        ? [lamp.at[0] + jitter(3), lamp.at[1], lamp.at[2] + jitter(5)]
        : [lamp.at[0] - p[0] + jitter(3), lamp.at[1] - p[1], lamp.at[2] - p[2] + jitter(5)];
      const far = Math.hypot(...d);
      for (let c = 0; c < 3; c += 1) d[c] = (d[c] ?? 0) / far;
      const facing = d[0] * n[0] + d[1] * n[1] + d[2] * n[2];
      if (facing <= 0) continue;
      const strength = (facing * beam(lamp, d)) / (lamp.sun ? 1 : 1 + far * far * 0.12);
      if (strength < 1e-4 || blocked(shade, p, d, lamp.sun ? 200 : far - 0.05)) continue;
      sum += strength;
    }
    return sum / rays;
  }

  /** The picture at a second of the scene, as RGB bytes. */
  frame(second: number): Buffer {
    const moment = this.scene.moment(second);
    const moving = moment.moving ?? [];
    const carried = moment.carried ?? [];
    this.light.set(this.calm);
    this.dirty.fill(0);
    for (const lamp of carried) this.carry(lamp);
    for (const one of moving) this.shadow(one);
    for (const one of moving) this.lay(one, moving, carried);
    return this.develop(carried);
  }

  private relight(): void {
    const { count, light, base, albedo } = this;
    for (let j = 0; j < count * 3; j += 1) light[j] = base[j] ?? 0;
    this.scene.lamps.forEach((lamp, l) => {
      for (let j = 0; j < count * 3; j += 1) {
        const lit = this.lit[l]?.[Math.floor(j / 3)] ?? 0;
        if (lit > 0) light[j] = (light[j] ?? 0) + (albedo[j] ?? 0) * lit * channel(lamp.color, j % 3);
      }
    });
  }

  /** Adds a moving light; it casts no shadows on static objects. */
  private carry(lamp: Lamp): void {
    const { place, depth, count } = this;
    const aim = lamp.aim ?? [0, -1, 0];
    const edge = (lamp.cone ?? -1) * Math.hypot(...aim);
    for (let i = 0; i < count; i += 1) {
      const dx = (place[i * 3] ?? 0) - lamp.at[0];
      const dy = (place[i * 3 + 1] ?? 0) - lamp.at[1];
      const dz = (place[i * 3 + 2] ?? 0) - lamp.at[2];
      const far = Math.sqrt(dx * dx + dy * dy + dz * dz);
      if (far > 30 || (depth[i] ?? 1e9) > 1e8 || dx * aim[0] + dy * aim[1] + dz * aim[2] <= edge * far) continue;
      const k = this.reach(lamp, this.point(place, i), this.point(this.normal, i), [], 0, 1);
      if (k < 0.001) continue;
      this.add(i, lamp.color, k);
    }
  }

  private add(i: number, color: V3, k: number): void {
    for (let c = 0; c < 3; c += 1) {
      const j = i * 3 + c;
      this.light[j] = Math.max(0, (this.light[j] ?? 0) + (this.albedo[j] ?? 0) * k * channel(color, c));
    }
    this.touch(i);
  }

  private touch(i: number): void {
    const columns = width * this.fine;
    this.dirty[Math.floor(i / columns / this.fine) * width + Math.floor((i % columns) / this.fine)] = 1;
  }

  private point(of: Float32Array, i: number): Point {
    return [of[i * 3] ?? 0, of[i * 3 + 1] ?? 0, of[i * 3 + 2] ?? 0];
  }

  /** Subtracts the light that a moving object blocks from static objects. */
  private shadow(one: Thing): void {
    this.scene.lamps.forEach((lamp, l) => {
      this.within(
        corners(one).flatMap((p) => [p, dropped(p, lamp)]),
        (i) => {
          const strength = this.lit[l]?.[i] ?? 0;
          if (strength < 0.002) return;
          const p = this.point(this.place, i);
          const d: Point = lamp.sun ? [...lamp.at] : [lamp.at[0] - p[0], lamp.at[1] - p[1], lamp.at[2] - p[2]];
          const far = Math.hypot(...d);
          if (!blocked([one], p, [d[0] / far, d[1] / far, d[2] / far], far)) return;
          this.add(i, lamp.color, -strength);
        },
      );
    });
    const under = corners(one, 0.5).map((p): V3 => [p[0], 0, p[2]]);
    this.within(under, (i) => {
      if ((this.normal[i * 3 + 1] ?? 0) < 0.9) return;
      const p = this.point(this.place, i);
      const off = Math.hypot(p[0] - one.at[0], p[2] - one.at[2]) / (one.radius * 0.45 + 0.1);
      const k = 1 - 0.45 * Math.max(0, 1 - off);
      if (k === 1) return;
      for (let c = 0; c < 3; c += 1) this.light[i * 3 + c] = (this.light[i * 3 + c] ?? 0) * k;
      this.touch(i);
    });
  }

  private lay(one: Thing, moving: readonly Thing[], carried: readonly Lamp[]): void {
    const columns = width * this.fine;
    const shade = [...this.scene.still, ...moving];
    this.within(corners(one), (i) => {
      const d = this.ray(i % columns, Math.floor(i / columns));
      const hit = cast([one], this.scene.camera.at, d, this.depth[i] ?? 1e9);
      if (hit === null || moving.some((other) => other !== one && cast([other], this.scene.camera.at, d, hit.t) !== null)) return;
      const p: Point = [hit.x + hit.nx * 0.01, hit.y + hit.ny * 0.01, hit.z + hit.nz * 0.01];
      const n: Point = [hit.nx, hit.ny, hit.nz];
      const sky = 0.65 + 0.35 * hit.ny;
      const lamps = [...this.scene.lamps, ...carried];
      const got = lamps.map((lamp, l) => this.reach(lamp, p, n, l < this.scene.lamps.length ? shade : [], 0, 1));
      for (let c = 0; c < 3; c += 1) {
        let sum = channel(this.scene.ambient, c) * sky;
        lamps.forEach((lamp, l) => {
          sum += (got[l] ?? 0) * channel(lamp.color, c);
        });
        this.light[i * 3 + c] = channel(hit.paint.albedo, c) * sum + (hit.paint.emit === undefined ? 0 : channel(hit.paint.emit, c));
      }
      this.touch(i);
    });
  }

  /** Calls for each sample of the rectangle around points of the world. */
  private within(points: readonly V3[], each: (sample: number) => void): void {
    let left = 1e9;
    let right = -1e9;
    let top = 1e9;
    let low = -1e9;
    for (const p of points) {
      const at = this.project(p);
      if (at === null) {
        left = top = -1e9;
        right = low = 1e9;
        break;
      }
      left = Math.min(left, at[0]);
      right = Math.max(right, at[0]);
      top = Math.min(top, at[1]);
      low = Math.max(low, at[1]);
    }
    const columns = width * this.fine;
    const x0 = Math.max(0, Math.floor(left - 2));
    const x1 = Math.min(columns - 1, Math.ceil(right + 2));
    const y0 = Math.max(0, Math.floor(top - 2));
    const y1 = Math.min(height * this.fine - 1, Math.ceil(low + 2));
    for (let y = y0; y <= y1; y += 1) for (let x = x0; x <= x1; x += 1) each(y * columns + x);
  }

  /** Glow, fog, tone, lens: from light to bytes, where anything differs from the calm picture. */
  private develop(carried: readonly Lamp[]): Buffer {
    const out = Buffer.from(this.calmPicture);
    const halos = [...this.scene.lamps, ...carried].flatMap((lamp) => this.halo(lamp));
    const moved = carried.flatMap((lamp) => this.halo(lamp));
    const samples = this.fine * this.fine;
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        const glowing = carried.length > 0 && moved.some((halo) => Math.abs(x - halo.x) < halo.r * 4 && Math.abs(y - halo.y) < halo.r * 4);
        if (this.dirty[y * width + x] === 0 && !glowing) continue;
        const sum: Point = [0, 0, 0];
        for (let s = 0; s < samples; s += 1) {
          this.gather((y * this.fine + Math.floor(s / this.fine)) * width * this.fine + x * this.fine + (s % this.fine), sum);
        }
        for (const halo of halos) {
          const off = Math.hypot(x - halo.x, y - halo.y) / halo.r;
          const k = off > 4 ? 0 : halo.k * (0.003 / (0.02 + off * off * off) - 0.000047) * samples;
          if (k > 0) for (let c = 0; c < 3; c += 1) sum[c] = (sum[c] ?? 0) + k * channel(halo.color, c);
        }
        const lens = 1 - 0.38 * (((x - 320) / 400) ** 2 + ((y - 180) / 300) ** 2);
        this.print(out, (y * width + x) * 3, sum, (this.scene.exposure * lens) / samples);
      }
    }
    return out;
  }

  /** The glow of a directly visible lamp, in pixels. */
  private halo(lamp: Lamp): { x: number; y: number; r: number; color: V3; k: number }[] {
    const at = lamp.glow === undefined ? null : this.project(lamp.at);
    if (at === null) return [];
    const eye = this.scene.camera.at;
    const toward: Point = [lamp.at[0] - eye[0], lamp.at[1] - eye[1], lamp.at[2] - eye[2]];
    const far = Math.hypot(...toward);
    if (blocked(this.scene.still, eye, [toward[0] / far, toward[1] / far, toward[2] / far], far - 0.4)) return [];
    return [
      { x: at[0] / this.fine, y: at[1] / this.fine, r: ((lamp.glow ?? 0) / at[2]) * 8, color: lamp.color, k: glare(lamp, toward, far) },
    ];
  }

  private gather(i: number, sum: Point): void {
    const { fog } = this.scene;
    const depth = this.depth[i] ?? 1e9;
    const k = fog === undefined || depth > 1e8 ? 0 : 1 - Math.exp(-depth * fog.per);
    for (let c = 0; c < 3; c += 1) {
      const v = Math.min(4, this.light[i * 3 + c] ?? 0);
      sum[c] = (sum[c] ?? 0) + v * (1 - k) + (fog === undefined ? 0 : channel(fog.color, c) * k);
    }
  }

  private print(out: Buffer, j: number, sum: Point, gain: number): void {
    const film = (v: number) => 255 * (1 - Math.exp(-v * gain)) ** (1 / 2.1);
    if (this.scene.infrared) {
      const v = film(sum[0] * 0.35 + sum[1] * 0.45 + sum[2] * 0.2);
      out[j] = v;
      out[j + 1] = Math.min(255, v * 1.01);
      out[j + 2] = Math.min(255, v * 1.03);
      return;
    }
    for (let c = 0; c < 3; c += 1) out[j + c] = film(sum[c] ?? 0);
  }
}
