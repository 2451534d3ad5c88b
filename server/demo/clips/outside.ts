import { type CarLooks, car, person, standingPose, walking } from './actors.ts';
import { along, between, outfits } from './direction.ts';
import type { Moment, Scene } from './film.ts';
import type { Lamp } from './light.ts';
import { cloud, drum, fixedBlock, grey, hash, limb, type Painter, type Thing, thing, times, type V3 } from './solids.ts';

const asphalt = (x: number, z: number) => 0.075 + 0.03 * cloud(x * 0.9, z * 0.9) + 0.015 * cloud(x * 5, z * 5);
const sodium: V3 = [7.2, 4.4, 1.7];
const white: V3 = [5.6, 5.8, 6.2];

function facade(tint: V3, lit: number): Painter {
  return (x, y, z) => {
    const run = (Math.abs(x) > 6.4 && Math.abs(x) < 7) || Math.abs(x + 8.6) < 0.01 ? z : x;
    const cell = Math.floor(run / 2.8);
    const floor = Math.floor(y / 3.1);
    const u = run / 2.8 - cell;
    const v = y / 3.1 - floor;
    if (floor === 0) return { albedo: u > 0.08 && v < 0.8 ? times(tint, 0.35 + 0.1 * (Math.floor(y * 6) % 2)) : tint };
    if (u < 0.28 || u > 0.74 || v < 0.3 || v > 0.82) return { albedo: times(tint, 0.9 + 0.2 * cloud(run, y)) };
    const on = hash(cell, floor, 4) < lit;
    const curtain = 0.5 + 0.5 * hash(cell, floor, 5);
    return on ? { albedo: grey(0.2), emit: [0.85 * curtain, 0.6 * curtain, 0.3 * curtain] } : { albedo: [0.02, 0.025, 0.035], gloss: 0.3 };
  };
}

const lamppost = (x: number, z: number, arm: number): Thing[] => [
  thing([x, 0, z], 0, [
    limb([0, 0, 0], [0, 6.4, 0], 0.07, { albedo: grey(0.12) }),
    limb([0, 6.4, 0], [arm, 6.7, 0], 0.05, { albedo: grey(0.12) }),
  ]),
  thing([x + arm, 6.62, z], 0, [limb([-0.25, 0, 0], [0.25, 0, 0], 0.09, { albedo: grey(0.5), emit: [6, 4.4, 2.4] })]),
];
const lamplight = (x: number, z: number, color: V3 = sodium): Lamp => ({ at: [x, 6.5, z], color, size: 0.25, glow: 16 });

function headlights(of: V3, yaw: number): Lamp[] {
  const ahead: V3 = [Math.sin(yaw), -0.13, Math.cos(yaw)];
  return [{ at: [of[0] + ahead[0] * 2.4, 0.7, of[2] + ahead[2] * 2.4], color: [5, 4.8, 4.2], aim: ahead, cone: 0.86, glow: 10 }];
}

/** Draws a street at night from a first floor. */
export function street(): Scene {
  const ground: Painter = (x, _y, z) => {
    if (x < -3.4 || x > 4.6) return { albedo: times(grey(0.16 + 0.04 * cloud(x, z)), Math.abs(z % 1.5) < 0.04 ? 0.7 : 1) };
    const dash = Math.abs(x - 0.1) < 0.07 && z % 5 < 2.6;
    const zebra = z > 15.5 && z < 18 && (x + 20) % 1 < 0.5;
    return { albedo: dash || zebra ? grey(0.42) : grey(asphalt(x, z)), gloss: 0.05 };
  };
  const parked: [number, number, CarLooks][] = [
    [3.5, 7.5, { paint: [0.28, 0.04, 0.04] }],
    [3.5, 13, { paint: [0.3, 0.32, 0.35] }],
    [3.5, 22, { paint: [0.05, 0.1, 0.22], van: true }],
    [3.5, 28, { paint: [0.35, 0.35, 0.33] }],
    [3.5, 39, { paint: [0.04, 0.04, 0.05] }],
  ];
  const posts = [5, 19, 33, 47].map((z) => [5.1, z] as const);
  return {
    name: 'street',
    camera: { at: [-5.4, 5.2, -1], yaw: 0.36, pitch: 0.27, zoom: 430 },
    sky: [
      [0.004, 0.006, 0.014],
      [0.03, 0.028, 0.035],
    ],
    ambient: [0.05, 0.055, 0.085],
    fog: { color: [0.03, 0.028, 0.032], per: 0.006 },
    exposure: 1.25,
    still: [
      fixedBlock([-40, -1, -5], [40, 0, 120], ground),
      fixedBlock([-3.55, 0, -5], [-3.35, 0.12, 80], { albedo: grey(0.2) }),
      fixedBlock([4.55, 0, -5], [4.75, 0.12, 80], { albedo: grey(0.2) }),
      ...[0, 1, 2, 3].map((i) =>
        fixedBlock(
          [6.6, 0, i * 15 - 3],
          [18, [11, 15, 9, 13][i] ?? 10, i * 15 + 11.6],
          facade(
            [
              [0.3, 0.2, 0.15],
              [0.25, 0.25, 0.24],
              [0.34, 0.3, 0.2],
              [0.2, 0.22, 0.27],
            ][i] as unknown as V3,
            0.3,
          ),
        ),
      ),
      ...[0, 1].map((i) =>
        fixedBlock(
          [-22, 0, i * 19 + 14],
          [-8.6, [9, 14][i] ?? 9, i * 19 + 32],
          facade(
            [
              [0.26, 0.25, 0.22],
              [0.3, 0.19, 0.15],
            ][i] as unknown as V3,
            0.25,
          ),
        ),
      ),
      fixedBlock([-20, 0, 60], [30, 17, 70], facade([0.16, 0.17, 0.2], 0.35)),
      ...parked.map(([x, z, looks]) => car([x, 0, z], 0, looks)),
      ...posts.flatMap(([x, z]) => lamppost(x, z, -1.2)),
    ],
    lamps: posts.map(([x, z]) => lamplight(x - 1.2, z)),
    moment(s): Moment {
      const walker = person(
        [between(s, 4.5, 13, -9, 5.7), 0, between(s, 13, 24, 16.8, 1)],
        s < 13 ? Math.PI / 2 : Math.PI,
        walking(s * 0.95),
        outfits.coat,
      );
      const away: V3 = [1.4, 0, between(s, 2, 9, -6, 75)];
      const toward: V3 = [-1.7, 0, between(s, 12.5, 19, 75, -8)];
      const moving: Thing[] = [walker];
      const carried: Lamp[] = [];
      if (s > 2 && s < 9) {
        moving.push(car(away, 0, { paint: [0.4, 0.4, 0.42], lights: true }));
        carried.push(...headlights(away, 0));
      }
      if (s > 12.5 && s < 19) {
        moving.push(car(toward, Math.PI, { paint: [0.08, 0.1, 0.13], lights: true }));
        carried.push(...headlights(toward, Math.PI));
      }
      return { moving, carried };
    },
  };
}

/** A car park in the afternoon. */
export function carpark(): Scene {
  const ground: Painter = (x, _y, z) => {
    const row = (z > 5 && z < 10.2) || (z > 16.5 && z < 21.7);
    const line = row && Math.abs((((x + 50) % 2.7) + 2.7) % 2.7) < 0.11;
    const arrow = Math.abs(z - 13.3) < 0.12 && x % 6 > 0 && x % 6 < 2;
    if (z > 24 || z < -30) return { albedo: [0.1 + 0.04 * cloud(x, z), 0.15 + 0.06 * cloud(x * 2, z * 2), 0.06] };
    return { albedo: line || arrow ? grey(0.55) : grey(asphalt(x, z) * 1.9) };
  };
  const paints: V3[] = [
    [0.5, 0.5, 0.52],
    [0.04, 0.05, 0.07],
    [0.42, 0.05, 0.05],
    [0.06, 0.14, 0.32],
    [0.62, 0.62, 0.6],
    [0.2, 0.22, 0.24],
    [0.33, 0.3, 0.24],
  ];
  const rows = [7.6, 19.1].flatMap((z, r) =>
    Array.from(
      { length: 12 },
      (_, i) => [-16.2 + 2.7 * i - 0.85, z, hash(i, r, 9), paints[Math.floor(hash(i, r) * 7)] ?? grey(0.3)] as const,
    ).filter(([x, , luck]) => luck > 0.24 && !(r === 0 && Math.abs(x - 1.85) < 0.5)),
  );
  const tree = (x: number, z: number): Thing =>
    thing([x, 0, z], 0, [
      limb([0, 0, 0], [0, 2.2, 0], 0.14, { albedo: [0.13, 0.09, 0.06] }),
      ...[0, 1, 2, 3, 4].map((i) =>
        limb(
          [Math.sin(i * 2.4) * 0.8, 2.8 + (i % 3) * 0.55, Math.cos(i * 2.4) * 0.8],
          [Math.sin(i * 2.4) * 0.9, 3 + (i % 3) * 0.5, Math.cos(i * 2.4) * 0.9],
          0.85,
          { albedo: [0.07 + 0.02 * i, 0.14 + 0.012 * i, 0.05] },
        ),
      ),
    ]);
  return {
    name: 'carpark',
    camera: { at: [-7.5, 6.4, -4.5], yaw: 0.42, pitch: 0.34, zoom: 440 },
    sky: [
      [0.35, 0.5, 0.75],
      [0.75, 0.78, 0.8],
    ],
    ambient: [0.42, 0.47, 0.55],
    fog: { color: [0.6, 0.64, 0.68], per: 0.0035 },
    exposure: 1.35,
    still: [
      fixedBlock([-90, -1, -40], [90, 0, 160], ground),
      ...rows.map(([x, z, luck, paint]) => car([x, 0, z], luck > 0.6 ? Math.PI : 0, { paint, van: luck > 0.93 })),
      ...[-12, -5, 3, 10, 17].map((x, i) => tree(x + (i % 2), 25.5)),
      fixedBlock([-40, 0, 34], [45, 9, 44], (x, y) => ({
        albedo: y % 3 > 1.2 && y % 3 < 2.4 && (x + 60) % 4 > 0.4 ? [0.12, 0.16, 0.2] : [0.52, 0.48, 0.42],
      })),
      ...lamppost(9.5, 13.4, -1),
    ],
    lamps: [{ at: [0.55, 0.62, -0.42], color: [1.75, 1.6, 1.3], sun: true, size: 0.035 }],
    moment(s): Moment {
      const path = [
        [1, 28, 13.2, -1.57],
        [8, 6, 13.2, -1.57],
        [10, 2.6, 12, -2.3],
        [12.5, 1.85, 7.7, -3.14],
        [15.5, 1.85, 7.7, -3.14],
        [18, 2.6, 12.2, -2.3],
        [19, 3.4, 13.2, -1.57],
        [23.8, -30, 13.2, -1.57],
      ] as const;
      const p = along(s, path);
      const gone =
        s < 1 || s > 23.8 ? [] : [car([p[0], 0, p[1]], p[2], { paint: [0.16, 0.28, 0.3], lights: true, brake: s > 10 && s < 19 })];
      const leaves = s > 15 && s < 24 ? [person([7.2, 0, between(s, 15, 24, 11.5, -5)], Math.PI, walking(s * 0.95), outfits.office)] : [];
      const shopper = s < 11 ? [person([between(s, 0, 11, -13, 4), 0, 14.5], 1.57, walking(s * 0.9), outfits.red)] : [];
      return { moving: [...gone, ...leaves, ...shopper] };
    },
  };
}

/** A gate with a barrier at night; in the incident a car with a readable plate waits at it. */
export function gate(incident: boolean): Scene {
  const stripes: Painter = (x) => ({ albedo: Math.floor((x + 10) / 0.55) % 2 === 0 ? [0.6, 0.05, 0.04] : grey(0.7), emit: grey(0.008) });
  const ground: Painter = (x, _y, z) =>
    Math.abs(x) > 3.4
      ? { albedo: [0.05 + 0.03 * cloud(x, z), 0.07 + 0.04 * cloud(x * 2, z * 2), 0.04] }
      : { albedo: Math.abs(z - 2.7) < 0.13 ? grey(0.45) : grey(asphalt(x, z) * 1.3), gloss: 0.06 };
  const bars: Painter = (x, y) =>
    (x + 100) % 0.16 < 0.05 || Math.abs(y - 1.9) < 0.04 || Math.abs(y - 0.3) < 0.04 ? { albedo: grey(0.1) } : null;
  return {
    name: incident ? 'gate-incident' : 'gate',
    camera: { at: [0.75, 1.95, -2.4], yaw: -0.13, pitch: 0.13, zoom: 520 },
    sky: [
      [0.003, 0.005, 0.012],
      [0.016, 0.017, 0.026],
    ],
    ambient: [0.06, 0.065, 0.09],
    fog: { color: [0.016, 0.017, 0.024], per: 0.008 },
    exposure: 1.2,
    still: [
      fixedBlock([-40, -1, -6], [40, 0, 90], ground),
      fixedBlock([-3.9, 0, 3.2], [-2.1, 2.5, 5.4], (x, y, z) =>
        y > 1.05 && y < 2.05 && (x < -2.3 || x > -2.2 || z > 3.4)
          ? { albedo: [0.1, 0.12, 0.12], emit: [0.32, 0.3, 0.2] }
          : { albedo: [0.42, 0.4, 0.34] },
      ),
      fixedBlock([-4.1, 2.5, 3], [-1.9, 2.66, 5.6], { albedo: grey(0.15) }),
      fixedBlock([-1.75, 0, 2.3], [-1.4, 1.1, 2.65], { albedo: [0.55, 0.4, 0.05] }),
      fixedBlock([2.5, 0, 2.35], [2.65, 0.95, 2.6], { albedo: grey(0.3) }),
      fixedBlock([-1.5, 0.88, 2.44], [2.6, 0.98, 2.5], stripes),
      fixedBlock([-14, 0, 2.9], [-3.9, 2.2, 2.94], bars),
      fixedBlock([3.4, 0, 2.9], [14, 2.2, 2.94], bars),
      fixedBlock([-60, 0, 60], [-8, 7, 70], facade([0.14, 0.14, 0.16], 0.2)),
      ...lamppost(4.2, 6, -0.9),
      ...lamppost(-4.6, 22, 0.9),
    ],
    lamps: [lamplight(3.3, 6, white), lamplight(-3.7, 22), { at: [0, 3.4, -2], color: [2.6, 2.6, 2.8], size: 0.2 }],
    moment(s): Moment {
      const guard =
        s > 3 && s < 21
          ? [
              person(
                [between(s, 3, 10, -3.2, 2.9) - between(s, 13, 21, 0, 6.6), 0, 6.6],
                s < 11.5 ? 1.57 : -1.57,
                s > 10 && s < 13 ? standingPose : walking(s * 0.85),
                outfits.guard,
              ),
            ]
          : [];
      if (!incident) return { moving: guard };
      const z = 4.75 + 40 * (1 - between(s, 0, 7, 0, 1)) ** 2;
      const visitor = car([0.35, 0, z], Math.PI, { paint: [0.3, 0.32, 0.34], lights: true, plate: true });
      return { moving: [visitor], carried: s < 7 ? headlights([0.35, 0, z], Math.PI) : [] };
    },
  };
}

const foxBody = (at: V3, yaw: number, step: number): Thing => {
  const fur: Painter = { albedo: [0.5, 0.42, 0.34] };
  const leg = (x: number, z: number, phase: number) => limb([x, 0.3, z], [x, 0.04, z + Math.sin(step + phase) * 0.12], 0.03, fur);
  return thing(at, yaw, [
    limb([0, 0.36, -0.25], [0, 0.36, 0.22], 0.1, fur),
    limb([0, 0.43, 0.36], [0, 0.4, 0.5], 0.06, fur),
    limb([0, 0.36, -0.32], [0, 0.26, -0.7], 0.055, fur),
    leg(-0.06, 0.2, 0),
    leg(0.06, 0.2, 3.14),
    leg(-0.06, -0.2, 3.14),
    leg(0.06, -0.2, 0),
  ]);
};

/** Draws a perimeter fence by infrared light; in the incident an intruder climbs over it. */
export function fence(incident: boolean): Scene {
  const mesh: Painter = (_x, y, z) => {
    if (y > 2.3) return (y * 7 + z * 2.2) % 1 < 0.22 || Math.abs(y - 2.55) < 0.02 ? { albedo: grey(0.55) } : null;
    const rail = Math.abs(y - 0.25) < 0.035 || Math.abs(y - 2.1) < 0.035;
    return rail || z % 0.2 < 0.03 ? { albedo: grey(0.5) } : null;
  };
  const grass: Painter = (x, _y, z) => ({
    albedo:
      Math.abs(x - 0.2) < 1.1
        ? grey(0.24 + 0.05 * cloud(x * 3, z * 3))
        : grey(0.17 + 0.1 * cloud(x * 2.3, z * 2.3) * cloud(x * 0.4, z * 0.4) * 2),
  });
  return {
    name: incident ? 'fence-incident' : 'fence',
    camera: { at: [-1.4, 3.5, -1], yaw: 0.24, pitch: 0.24, zoom: 430 },
    sky: [
      [0.002, 0.002, 0.003],
      [0.012, 0.012, 0.014],
    ],
    ambient: [0.045, 0.045, 0.05],
    fog: { color: [0.01, 0.01, 0.011], per: 0.02 },
    exposure: 1.25,
    infrared: true,
    still: [
      fixedBlock([-60, -1, -6], [60, 0, 90], grass),
      fixedBlock([2.98, 0, 0], [3.02, 2.62, 60], mesh),
      ...Array.from({ length: 18 }, (_, i) => thing([3.06, 0, i * 3 + 1], 0, [drum([0, 1.3, 0], 0.06, 1.32, 'y', { albedo: grey(0.45) })])),
      fixedBlock([-9, 0, 16], [-4.6, 4.2, 50], (x, _y, z) => ({ albedo: grey(x > -4.7 && z % 0.5 < 0.06 ? 0.24 : 0.36) })),
      thing([9.5, 0, 36], 0, [
        limb([0, 0, 0], [0.2, 3, 0], 0.16, { albedo: grey(0.2) }),
        limb([0.2, 3.6, 0], [0.5, 4.4, 0.4], 1.3, { albedo: grey(0.42) }),
        limb([-0.9, 3.2, 0.6], [-1, 3.6, 0.2], 0.9, { albedo: grey(0.36) }),
      ]),
    ],
    lamps: [
      { at: [-1.4, 3.7, -1], color: [15, 15, 15], aim: [0.22, -0.22, 1], cone: 0.7, size: 0.05 },
      { at: [-4.4, 4.6, 24], color: [3.5, 3.5, 3.5], size: 0.2, glow: 9 },
    ],
    moment(s): Moment {
      if (!incident) return s > 1 && s < 11.5 ? { moving: [foxBody([1.5, 0, between(s, 1, 11.5, 24, -2)], Math.PI, s * 14)] } : {};
      return s > 0.4 && s < 18.5 ? { moving: [climber(s)] } : {};
    },
  };
}

/** Runs up (to 4.5 s), climbs (to 9), drops (9.6), crouches, runs off along the building. */
function climber(s: number): Thing {
  if (s < 4.5)
    return person([between(s, 0.4, 4.5, 8.5, 3.4), 0, between(s, 0.4, 4.5, 13, 5.4)], -2.3, walking(s * 1.5, 1.9), outfits.hoodedIr);
  if (s < 8) {
    const reach = Math.sin(s * 5);
    const pose = {
      ...standingPose,
      hip: [0.75 + 0.35 * reach, 0.75 - 0.35 * reach] as const,
      knee: [1.3 + 0.3 * reach, 1.3 - 0.3 * reach] as const,
      arm: [2.6 - 0.25 * reach, 2.6 + 0.25 * reach] as const,
      elbow: [0.35, 0.35] as const,
      lean: 0.05,
    };
    return person([3.38, between(s, 4.7, 8, 0, 1.75), 5.4], -1.57, pose, outfits.hoodedIr);
  }
  if (s < 9) {
    const pose = {
      ...standingPose,
      hip: [1.1, -0.4] as const,
      knee: [0.9, 0.6] as const,
      arm: [0.9, 1.2] as const,
      elbow: [0.3, 0.3] as const,
      lean: 0.9,
    };
    return person([between(s, 8, 9, 3.3, 2.7), 1.85, 5.4], -1.57, pose, outfits.hoodedIr);
  }
  if (s < 11) {
    const fall = between(s, 9, 9.5, 1.8, 0);
    const low = s > 9.5 ? 0.75 : 0.2;
    const pose = {
      ...standingPose,
      hip: [low * 1.4, low * 1.4] as const,
      knee: [low * 2.6, low * 2.6] as const,
      lean: low * 0.8,
      lift: -low * 0.55,
    };
    return person([2.45, fall, 5.4], -1.57, pose, outfits.hoodedIr);
  }
  return person([between(s, 11, 18.5, 2.4, -2.6), 0, between(s, 11, 18.5, 5.4, -2)], -2.55, walking(s * 1.4, 1.8), outfits.hoodedIr);
}
