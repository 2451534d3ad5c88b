import { crate, person, standingPose, walking } from './actors.ts';
import { along, between, outfits } from './direction.ts';
import type { Moment, Scene } from './film.ts';
import type { Lamp } from './light.ts';
import { block, cloud, drum, fixedBlock, grey, hash, limb, type Painter, type Thing, thing, times, type V3 } from './solids.ts';

const tube = (x: number, y: number, z: number, long: number, power = 5): Thing =>
  fixedBlock([x - 0.1, y, z - long], [x + 0.1, y + 0.07, z + long], { albedo: grey(0.6), emit: [power, power, power * 0.94] });

function rack(x0: number, x1: number): Thing[] {
  const out: Thing[] = [];
  for (const y of [0.12, 1.75, 3.4]) out.push(fixedBlock([x0, y - 0.1, 2], [x1, y, 27], { albedo: [0.75, 0.26, 0.03] }));
  for (let z = 2; z <= 27; z += 2.5)
    for (const x of [x0 + 0.04, x1 - 0.04])
      out.push(fixedBlock([x - 0.05, 0, z - 0.05], [x + 0.05, 5, z + 0.05], { albedo: [0.05, 0.12, 0.35] }));
  for (const [level, y] of [0.12, 1.75, 3.4].entries()) {
    for (let z = 2.7; z < 26.5; z += 1.22) {
      const luck = hash(z, level, x0);
      if (luck < 0.14) continue;
      const tint: V3 = luck > 0.86 ? [0.55, 0.56, 0.55] : luck > 0.78 ? [0.12, 0.25, 0.4] : [0.46 + 0.1 * luck, 0.33 + 0.07 * luck, 0.19];
      out.push(crate([(x0 + x1) / 2, y, z], [(x1 - x0) * 0.86, 0.7 + 0.6 * hash(z, level, 3), 0.95 + 0.15 * luck], tint));
    }
  }
  return out;
}

/** Draws a warehouse aisle in the evening; in the incident an intruder runs through it with a torch. */
export function warehouse(incident: boolean): Scene {
  const floor: Painter = (x, _y, z) => ({
    albedo: Math.abs(Math.abs(x) - 1.55) < 0.05 ? [0.5, 0.42, 0.04] : times([0.27, 0.27, 0.26], 0.85 + 0.25 * cloud(x * 1.4, z * 1.4)),
    gloss: 0.22,
  });
  const lamps = [4.5, 11.5, 18.5, 25].map(
    (z, i): Lamp => ({ at: [0, 6.3, z], color: i % 2 === 0 ? [2.7, 2.8, 2.7] : [0.5, 0.52, 0.5], size: 0.5 }),
  );
  return {
    name: incident ? 'warehouse-incident' : 'warehouse',
    camera: { at: [0.35, 4.3, -1.2], yaw: -0.03, pitch: 0.27, zoom: 440 },
    sky: [grey(0.02), grey(0.02)],
    ambient: [0.055, 0.06, 0.075],
    exposure: 1.25,
    still: [
      fixedBlock([-20, -1, -4], [20, 0, 40], floor),
      fixedBlock([-20, 0, 29], [20, 9, 30], (x, y) => ({
        albedo: Math.abs(x) < 1.6 && y < 3.2 ? times([0.3, 0.34, 0.38], 0.8 + 0.2 * (Math.floor(y * 5) % 2)) : [0.4, 0.41, 0.4],
      })),
      fixedBlock([-20, 7, -4], [20, 7.2, 30], { albedo: grey(0.3) }),
      ...rack(-3, -1.85),
      ...rack(1.85, 3),
      ...[4.5, 11.5, 18.5, 25].map((z, i) => tube(0, 6.5, z, 0.7, i % 2 === 0 ? 5 : 1.2)),
    ],
    lamps,
    moment(s): Moment {
      if (!incident) {
        const [x, z, yaw] = along(s, [
          [0, -0.5, 26.5, Math.PI],
          [1, -0.5, 26.5, Math.PI],
          [11, -0.6, 11, Math.PI],
          [13.5, -0.7, 11, Math.PI * 1.4],
          [15, -0.7, 11, Math.PI * 2],
          [24, -0.4, 26.6, Math.PI * 2],
        ]);
        return { moving: [person([x, 0, z], yaw, s > 11 && s < 15 ? standingPose : walking(s * 0.9), outfits.worker)] };
      }
      if (s < 0.5 || s > 21) return {};
      const [x, z, yaw] = along(s, [
        [0.5, 0.3, 27.5, Math.PI],
        [6, -0.3, 11, Math.PI],
        [7.5, -0.3, 10.4, Math.PI - 0.5],
        [9.5, -0.2, 10.2, Math.PI + 0.6],
        [10.5, -0.2, 10, Math.PI],
        [14, 0.5, -0.2, Math.PI],
        [21, 0.5, -6, Math.PI],
      ]);
      const sweep = yaw + 0.35 * Math.sin(s * 2.1);
      const aim: V3 = [Math.sin(sweep), -0.22 + 0.1 * Math.sin(s * 3.3), Math.cos(sweep)];
      const still = s > 6 && s < 10.5;
      const pose = { ...(still ? standingPose : walking(s * 1.5, 1.9)), arm: [0.2, 0.75] as const, elbow: [0.4, 0.8] as const };
      const torch: V3 = [x + Math.sin(sweep) * 0.55, 1.25, z + Math.cos(sweep) * 0.55];
      return {
        moving: [person([x, 0, z], yaw, pose, outfits.hooded)],
        carried: [{ at: torch, color: [16, 15.4, 13.5], aim, cone: 0.9, glow: 14 }],
      };
    },
  };
}

function gondola(x: number, z: number): Thing[] {
  const goods: Painter = (gx, y, gz) => {
    const shelf = (y - 0.12) % 0.42;
    if (shelf < 0.04 || y > 1.2) return { albedo: grey(0.5) };
    const item = Math.floor(gz / 0.17);
    const tone = hash(item, Math.floor(y / 0.42), gx > x ? 1 : 2);
    if (shelf > 0.22 + 0.14 * tone) return { albedo: grey(0.1) };
    const palette: V3[] = [
      [0.5, 0.08, 0.06],
      [0.08, 0.2, 0.45],
      [0.55, 0.45, 0.08],
      [0.1, 0.35, 0.14],
      [0.5, 0.5, 0.48],
      [0.45, 0.2, 0.05],
    ];
    return { albedo: palette[Math.floor(hash(Math.floor(gz / 0.7), Math.floor(y / 0.42), x) * 6)] ?? grey(0.4) };
  };
  return [fixedBlock([x - 0.45, 0, z - 1.7], [x + 0.45, 1.28, z + 1.7], goods)];
}

/** Draws a shop after hours; in the incident its window is smashed and an intruder climbs in. */
export function shop(incident: boolean): Scene {
  const window: Painter = (x, y) => {
    const frame = y < 0.42 || y > 2.75 || Math.abs(x % 2.4) < 0.06;
    if (frame) return { albedo: grey(0.12) };
    if (!incident) return (x * 0.7 + y + 40) % 3.1 < 0.06 ? { albedo: grey(0.5) } : null;
    const turn = Math.atan2(y - 1.5, x - 1.2);
    const edge = 0.72 + 0.24 * hash(Math.floor(turn * 3.2), 2) + 0.1 * hash(Math.floor(turn * 9), 4);
    const off = Math.hypot((x - 1.2) * 0.95, y - 1.5);
    const crack = off > edge && off < edge + 1.2 * hash(Math.floor(turn * 6), 8) && Math.abs(((turn * 3) % 1) - 0.5) < 0.06;
    return crack || (off > edge && off < edge + 0.05) ? { albedo: [0.75, 0.8, 0.8], emit: [0.05, 0.055, 0.055] } : null;
  };
  const shards = Array.from({ length: incident ? 70 : 0 }, (_, i) => {
    const turn = hash(i, 1) * Math.PI;
    const far = 2.4 * hash(i, 2) ** 1.3;
    const s = 0.03 + 0.07 * hash(i, 3);
    return thing([1.2 + Math.cos(turn) * far * 0.9, 0.01, 9.6 - Math.sin(turn) * far], hash(i, 4) * 3, [
      block([-s, 0, -s * 0.5], [s, 0.02, s * 0.6], { albedo: [0.8, 0.85, 0.85], emit: grey(0.03 + 0.22 * hash(i, 5) ** 3) }),
    ]);
  });
  return {
    name: incident ? 'shop-incident' : 'shop',
    camera: { at: [-4.4, 3.15, 0.5], yaw: 0.56, pitch: 0.32, zoom: 420 },
    sky: [
      [0.006, 0.008, 0.016],
      [0.03, 0.028, 0.035],
    ],
    ambient: [0.075, 0.085, 0.105],
    exposure: 1.35,
    still: [
      fixedBlock([-30, -1, -3], [30, 0, 40], (x, _y, z) => ({
        albedo: z > 9.9 ? grey(0.13) : (Math.floor(x / 0.6) + Math.floor(z / 0.6)) % 2 === 0 ? grey(0.42) : grey(0.36),
        gloss: z > 9.9 ? 0 : 0.25,
      })),
      fixedBlock([-5.2, 0, -1], [-5, 3.6, 10], { albedo: [0.45, 0.43, 0.38] }),
      fixedBlock([5, 0, -1], [5.2, 3.6, 10], { albedo: [0.45, 0.43, 0.38] }),
      fixedBlock([-5.2, 3.6, -1], [5.2, 3.8, 10.2], { albedo: grey(0.4) }),
      fixedBlock([-5.2, 2.75, 9.9], [5.2, 3.6, 10.1], { albedo: [0.3, 0.3, 0.31] }),
      fixedBlock([-5.2, 0, 9.98], [5.2, 2.8, 10.04], window),
      fixedBlock([-40, 0, 24], [40, 11, 30], (x, y) => ({
        albedo: [0.2, 0.18, 0.16],
        ...(hash(Math.floor(x / 3), Math.floor(y / 3)) > 0.82 && x % 3 > 0.9 && y % 3 > 1.1 ? { emit: [0.5, 0.36, 0.17] as V3 } : {}),
      })),
      ...gondola(-2.9, 4.4),
      ...gondola(-2.9, 8.1),
      ...gondola(-0.4, 7.4),
      fixedBlock([2.9, 0, 3.2], [3.6, 1.02, 6.6], (_x, y) => ({ albedo: y > 0.98 ? [0.3, 0.2, 0.12] : [0.16, 0.24, 0.28] })),
      fixedBlock([3.1, 1.02, 4.2], [3.45, 1.32, 4.6], { albedo: grey(0.06), emit: [0.02, 0.05, 0.07] }),
      fixedBlock([4.45, 0, 1], [5, 2.1, 3], (x, y, z) => ({
        albedo: grey(0.3),
        ...(x < 4.5 && y > 0.3 && y < 1.9
          ? {
              emit:
                y % 0.4 < 0.06
                  ? ([0.5, 0.62, 0.66] as const)
                  : times([0.3, 0.42, 0.5], 0.25 + 0.75 * hash(Math.floor(z / 0.14), Math.floor(y / 0.4))),
            }
          : {}),
      })),
      tube(-1.5, 3.5, 2.2, 0.6, 1.5),
      tube(3.2, 3.5, 7.6, 0.6, 2.4),
      ...shards,
    ],
    lamps: [
      { at: [-1.5, 3.3, 2.2], color: [1, 1.05, 1.05], size: 0.4 },
      { at: [3.2, 3.3, 7.6], color: [2, 2.05, 2], size: 0.4 },
      { at: [4.2, 1.3, 2], color: [0.5, 0.75, 0.9], size: 0.3 },
      { at: [-1, 5.6, 16], color: [5.5, 3.6, 1.5], size: 0.3, glow: 12 },
    ],
    moment(s): Moment {
      if (!incident) {
        const x = between(s, 4, 7.5, -16, 18);
        return s > 4 && s < 7.5
          ? { carried: [{ at: [x, 0.8, 14.5], color: [3, 2.9, 2.5], aim: [0.75, -0.05, -0.66], cone: 0.8, glow: 8 }] }
          : {};
      }
      return s > 1.5 && s < 18 ? { moving: [burglar(s)] } : {};
    },
  };
}

/** Climbs through the window (to 4 s), goes to the till, takes, and leaves the same way (from 12 s). */
function burglar(s: number): Thing {
  if (s < 4) {
    const pose = { ...standingPose, hip: [1.1, 0.1] as const, knee: [1.2, 0.3] as const, arm: [1.1, 0.8] as const, lean: 0.55 };
    return person(
      [1.2, between(s, 1.5, 2.6, 0.1, 0.45) - between(s, 3.2, 4, 0, 0.45), between(s, 1.5, 4, 11.2, 9.1)],
      Math.PI,
      pose,
      outfits.hooded,
    );
  }
  const [x, z, yaw] = along(s, [
    [4, 1.2, 9.1, Math.PI],
    [5.5, 2.35, 7, Math.PI - 0.3],
    [7, 2.45, 4.6, Math.PI - 0.6],
    [7.5, 2.5, 4.4, Math.PI / 2],
    [11.5, 2.5, 4.4, Math.PI / 2],
    [12, 2.4, 5, 0],
    [14.5, 1.2, 8.8, -0.3],
    [18, 1.2, 12, 0],
  ]);
  const grabs = s > 7.2 && s < 11.5;
  const arms = 0.95 + 0.25 * Math.sin(s * 7);
  const pose = grabs
    ? { ...standingPose, arm: [arms, 1.9 - arms] as const, elbow: [0.5, 0.5] as const, lean: 0.42 }
    : walking(s * 1.4, 1.7);
  const sill = s > 15 && s < 17 ? 0.45 : 0;
  return person([x, sill, z], yaw, pose, outfits.hooded);
}

const plant = (x: number, z: number): Thing =>
  thing([x, 0, z], 0, [
    drum([0, 0.28, 0], 0.24, 0.28, 'y', { albedo: [0.3, 0.29, 0.27] }),
    ...[0, 1, 2, 3, 4, 5, 6].map((i) =>
      limb([0, 0.55, 0], [Math.sin(i * 0.9) * 0.42, 1.1 + (i % 3) * 0.2, Math.cos(i * 0.9) * 0.42], 0.08, {
        albedo: [0.05, 0.16 + 0.02 * i, 0.05],
      }),
    ),
  ]);

/** Draws the lobby of a building; in the incident an intruder bursts in and runs past the reception. */
export function lobby(incident: boolean): Scene {
  const glass: Painter = (x, y) =>
    Math.abs(Math.abs(x) - 1.2) < 0.05 || Math.abs(x) < 0.03 || y > 2.5 || Math.abs(Math.abs(x) - 3.4) < 0.04
      ? { albedo: grey(0.16) }
      : null;
  const floor: Painter = (x, _y, z) => {
    const joint = Math.abs(x % 1.2) < 0.02 || Math.abs(z % 1.2) < 0.02;
    return z > 9.8
      ? { albedo: grey(0.15) }
      : { albedo: times([0.5, 0.47, 0.42], joint ? 0.7 : 0.93 + 0.1 * hash(Math.floor(x / 1.2), Math.floor(z / 1.2))), gloss: 0.35 };
  };
  return {
    name: incident ? 'lobby-incident' : 'lobby',
    camera: { at: [3.9, 3.1, 0.2], yaw: -0.42, pitch: 0.3, zoom: 425 },
    sky: [
      [0.01, 0.014, 0.03],
      [0.04, 0.045, 0.07],
    ],
    ambient: [0.2, 0.195, 0.18],
    exposure: 1.15,
    still: [
      fixedBlock([-30, -1, -3], [30, 0, 40], floor),
      fixedBlock([-5.2, 0, -1], [-5, 3.5, 10], (_x, y, z) => ({
        albedo: z > 4 && z < 7 ? (Math.abs(z - 5.5) < 0.03 || y > 2.3 ? grey(0.3) : [0.55, 0.54, 0.52]) : [0.32, 0.22, 0.14],
        gloss: 0.12,
      })),
      fixedBlock([5, 0, -1], [5.2, 3.5, 10], { albedo: [0.55, 0.52, 0.46] }),
      fixedBlock([-5.2, 3.5, -1], [5.2, 3.7, 10.2], { albedo: grey(0.55) }),
      fixedBlock([-5.2, 0, 9.97], [5.2, 3.5, 10.03], (x, y) => (Math.abs(x) > 4.4 ? { albedo: [0.5, 0.47, 0.42] } : glass(x, y, 0))),
      fixedBlock([-40, 0, 26], [40, 12, 30], (x, y) => ({
        albedo: [0.12, 0.12, 0.14],
        ...(hash(Math.floor(x / 2.5), Math.floor(y / 3)) > 0.75 && x % 2.5 > 0.8 && y % 3 > 1.2 ? { emit: [0.5, 0.38, 0.2] as V3 } : {}),
      })),
      fixedBlock([-4.2, 0, 1.6], [-2.4, 1.08, 2.2], { albedo: [0.26, 0.15, 0.08], gloss: 0.15 }),
      fixedBlock([-2.9, 0, 2.2], [-2.3, 1.08, 4.4], { albedo: [0.26, 0.15, 0.08], gloss: 0.15 }),
      fixedBlock([-3, 1.08, 2.15], [-2.2, 1.13, 4.45], { albedo: grey(0.6) }),
      fixedBlock([2.6, 0, 6.8], [4.4, 0.42, 7.7], { albedo: [0.12, 0.17, 0.22] }),
      fixedBlock([2.6, 0.42, 7.5], [4.4, 0.85, 7.75], { albedo: [0.12, 0.17, 0.22] }),
      fixedBlock([-1.1, 0, 7.6], [1.1, 0.015, 9.6], { albedo: [0.09, 0.1, 0.12] }),
      plant(4.4, 9.2),
      plant(-4.3, 9.1),
      person([-3.4, 0, 3.1], 1.3, standingPose, outfits.guard),
      tube(-1.6, 3.42, 4.8, 2.2, 3.2),
      tube(1.6, 3.42, 4.8, 2.2, 3.2),
    ],
    lamps: [
      { at: [-1.6, 3.3, 3.4], color: [2.5, 2.4, 2.15], size: 0.8 },
      { at: [1.6, 3.3, 6.6], color: [2.5, 2.4, 2.15], size: 0.8 },
      { at: [3, 6, 17], color: [5, 3.4, 1.5], size: 0.3, glow: 9 },
    ],
    moment(s): Moment {
      if (incident) {
        if (s < 1 || s > 16) return {};
        const [x, z, yaw] = along(s, [
          [1, -3, 16, 2.4],
          [4, 0.5, 10.7, Math.PI],
          [7, 0.5, 10.5, Math.PI],
          [7.6, 0.4, 9.2, Math.PI],
          [9, -0.2, 5.6, Math.PI + 0.2],
          [10, -0.4, 4.4, Math.PI - 0.6],
          [11, 0.3, 3.6, 2.4],
          [13.5, 3.4, -1, 2.4],
          [16, 5, -3, 2.4],
        ]);
        const forces = s > 4 && s < 7;
        const heave = 0.8 + 0.3 * Math.sin(s * 9);
        const pose = forces
          ? { ...standingPose, arm: [heave, heave + 0.2] as const, elbow: [0.6, 0.5] as const, lean: 0.25 + 0.1 * Math.sin(s * 9) }
          : walking(s * 1.45, 1.8);
        return { moving: [person([x, 0, z], yaw, pose, outfits.hooded)] };
      }
      const moving: Thing[] = [];
      if (s > 1 && s < 12) {
        const [x, z, yaw] = along(s, [
          [1, 4, 14.5, -2.3],
          [3.5, 0.5, 10.4, Math.PI],
          [7, -0.4, 5.6, Math.PI + 0.3],
          [8, -1.2, 4.6, 3.6],
          [10.5, -4.4, 5.4, 4.9],
          [12, -6.5, 5.5, 4.7],
        ]);
        moving.push(person([x, 0, z], yaw, walking(s * 0.95), outfits.office));
      }
      if (s > 12.5 && s < 22.5) {
        const [x, z, yaw] = along(s, [
          [12.5, 5.6, -1.6, -0.5],
          [17, 0.6, 7.5, -0.3],
          [18.5, 0.5, 10, 0],
          [22.5, -5, 15, -0.8],
        ]);
        moving.push(person([x, 0, z], yaw, walking(s * 0.95), outfits.green));
      }
      return { moving };
    },
  };
}

/** The hall of a bank with three cash machines. */
export function atm(): Scene {
  const machine = (z: number): Thing[] => [
    fixedBlock([-3, 0, z - 0.5], [-2.55, 2, z + 0.5], (x, y, mz) => {
      if (x < -2.56) return { albedo: [0.1, 0.14, 0.22] };
      const side = Math.abs(mz - z);
      if (side < 0.24 && y > 1.15 && y < 1.5) return { albedo: grey(0.1), emit: y > 1.42 ? [0.5, 0.6, 0.75] : [0.1, 0.26, 0.5] };
      if (side < 0.2 && y > 0.98 && y < 1.1) return { albedo: grey(0.35) };
      if (y > 1.62) return { albedo: grey(0.3), emit: [0.12, 0.5, 0.42] };
      return { albedo: side > 0.44 ? grey(0.2) : [0.16, 0.2, 0.3], gloss: 0.15 };
    }),
  ];
  return {
    name: 'atm',
    camera: { at: [2.5, 2.95, 0.1], yaw: -0.5, pitch: 0.34, zoom: 400 },
    sky: [
      [0.01, 0.014, 0.03],
      [0.03, 0.035, 0.06],
    ],
    ambient: [0.23, 0.235, 0.235],
    exposure: 1.1,
    still: [
      fixedBlock([-20, -1, -3], [20, 0, 30], (x, _y, z) => ({
        albedo: times([0.44, 0.45, 0.46], Math.abs(x % 0.9) < 0.015 || Math.abs(z % 0.9) < 0.015 ? 0.7 : 1),
        gloss: 0.38,
      })),
      fixedBlock([-3.3, 0, -1], [-3, 3.3, 8], (_x, y) => ({ albedo: y > 2.2 && y < 2.65 ? [0.04, 0.24, 0.22] : [0.56, 0.56, 0.53] })),
      fixedBlock([3.1, 0, -1], [3.3, 3.3, 8], { albedo: [0.56, 0.56, 0.53] }),
      fixedBlock([-3.3, 3.3, -1], [3.3, 3.4, 8], { albedo: grey(0.6) }),
      fixedBlock([-3.3, 0, 7.9], [3.3, 3.3, 8], (x, y) =>
        x > -1.4 && x < 2.6 && y < 2.6 && !(Math.abs(x - 0.6) < 0.04 || Math.abs(x + 1.36) < 0.05 || y > 2.52)
          ? null
          : { albedo: y < 2.6 && x > -1.45 && x < 2.65 ? grey(0.2) : [0.5, 0.5, 0.47] },
      ),
      fixedBlock([-40, 0, 20], [40, 9, 24], (x, y) => ({
        albedo: [0.15, 0.14, 0.14],
        ...(hash(Math.floor(x / 2.5), Math.floor(y / 3)) > 0.7 && x % 2.5 > 0.8 && y % 3 > 1.2 ? { emit: [0.5, 0.38, 0.2] as V3 } : {}),
      })),
      ...machine(2.5),
      ...machine(4.1),
      ...machine(5.7),
      drum([2.6, 0.45, 6.9], 0.22, 0.45, 'y', { albedo: grey(0.3) }),
      tube(0, 3.22, 2.6, 0.9, 3.4),
      tube(0, 3.22, 5.6, 0.9, 3.4),
    ].map((one) => ('solids' in one ? one : thing([0, 0, 0], 0, [one]))),
    lamps: [
      { at: [0, 3.1, 2.6], color: [2.1, 2.15, 2.15], size: 0.6 },
      { at: [0, 3.1, 5.6], color: [2.1, 2.15, 2.15], size: 0.6 },
      { at: [1.5, 5.5, 13], color: [4.5, 3, 1.3], size: 0.3, glow: 8 },
    ],
    moment(s): Moment {
      if (s < 1 || s > 22.5) return {};
      const [x, z, yaw] = along(s, [
        [1, 4.5, 12, -2.4],
        [4, 1.4, 8.2, -2.5],
        [7, -1.7, 4.3, -2],
        [7.8, -1.95, 4.1, -1.57],
        [17, -1.95, 4.1, -1.57],
        [18, -1.6, 4.5, 0.3],
        [21, 1.2, 8, 0.6],
        [22.5, 2.6, 10.4, 0.8],
      ]);
      const busy = s > 7.8 && s < 17;
      const typing = 0.95 + 0.12 * Math.sin(s * 6);
      const pose = busy ? { ...standingPose, arm: [0.3, typing] as const, elbow: [1.1, 0.75] as const, lean: 0.12 } : walking(s * 0.92);
      return { moving: [person([x, 0, z], yaw, pose, outfits.red)] };
    },
  };
}
