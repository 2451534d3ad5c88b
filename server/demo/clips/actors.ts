import { plates } from '../cast.ts';
import { block, cut, drum, grey, limb, type Painter, type Solid, type Thing, thing, times, type V3 } from './solids.ts';

/** Colours of a person, and the pose of the hands. */
export interface Looks {
  readonly skin: V3;
  readonly hair: V3;
  readonly top: V3;
  readonly legs: V3;
  readonly hood?: boolean;
  readonly bag?: V3;
  readonly cap?: V3;
}

export interface Pose {
  /** Radians: hips swing, knees bend, arms swing forward, elbows bend, the trunk leans forward; left then right. */
  readonly hip: readonly [number, number];
  readonly knee: readonly [number, number];
  readonly arm: readonly [number, number];
  readonly elbow: readonly [number, number];
  readonly lean: number;
  readonly lift: number;
}

export const standingPose: Pose = { hip: [0.03, -0.03], knee: [0.05, 0.05], arm: [0.05, -0.05], elbow: [0.25, 0.25], lean: 0.03, lift: 0 };

/** A walk: `step` counts strides, `pace` 1 walks and 2 runs. */
export function walking(step: number, pace = 1): Pose {
  const swing = Math.sin(step * Math.PI * 2);
  const wide = 0.42 + 0.22 * (pace - 1);
  const bend = (phase: number) => 0.12 + Math.max(0, Math.sin(step * Math.PI * 2 + phase)) * (0.7 + 0.6 * (pace - 1));
  return {
    hip: [wide * swing, -wide * swing],
    knee: [bend(2.2), bend(2.2 + Math.PI)],
    arm: [-0.5 * wide * 1.6 * swing, 0.5 * wide * 1.6 * swing],
    elbow: [0.35 + 0.9 * (pace - 1), 0.35 + 0.9 * (pace - 1)],
    lean: 0.05 + 0.2 * (pace - 1),
    lift: Math.abs(Math.cos(step * Math.PI * 2)) * 0.03,
  };
}

/** A person of 1.75 m whose feet are at `at`, facing `yaw`. */
export function person(at: V3, yaw: number, pose: Pose, looks: Looks): Thing {
  const solids: Solid[] = [];
  const cloth = (albedo: V3): Painter => ({ albedo });
  const hips: V3 = [0, 0.92 + pose.lift, 0];
  const up = (far: number, side = 0): V3 => [side, hips[1] + Math.cos(pose.lean) * far, Math.sin(pose.lean) * far];
  solids.push(limb(up(0.04, -0.06), up(0.45, -0.1), 0.13, cloth(looks.top)), limb(up(0.04, 0.06), up(0.45, 0.1), 0.13, cloth(looks.top)));
  const head = up(0.72);
  solids.push(limb(up(0.5), up(0.62), 0.06, cloth(looks.skin)));
  const crown = looks.hood ? looks.top : (looks.cap ?? looks.hair);
  solids.push(
    limb([head[0], head[1] - 0.03, head[2] + 0.015], [head[0], head[1] + 0.04, head[2] + 0.01], 0.095, cloth(looks.skin)),
    limb([head[0], head[1] + 0.02, head[2] - 0.025], [head[0], head[1] + 0.05, head[2] - 0.01], looks.hood ? 0.118 : 0.105, cloth(crown)),
  );
  for (const side of [0, 1] as const) {
    const x = side === 0 ? -0.1 : 0.1;
    const knee = turned([x, hips[1], hips[2]], pose.hip[side], 0.44);
    const foot = turned(knee, pose.hip[side] - pose.knee[side], 0.43);
    solids.push(limb([x, hips[1], hips[2]], knee, 0.085, cloth(looks.legs)), limb(knee, foot, 0.065, cloth(looks.legs)));
    solids.push(limb(foot, [foot[0], foot[1] - 0.02, foot[2] + 0.12], 0.05, cloth(grey(0.04))));
    const shoulder = up(0.47, x * 2.1);
    const elbow = turned(shoulder, pose.arm[side] + pose.lean, 0.29);
    const hand = turned(elbow, pose.arm[side] + pose.lean + pose.elbow[side], 0.26);
    solids.push(limb(shoulder, elbow, 0.055, cloth(looks.top)), limb(elbow, hand, 0.045, cloth(looks.top)));
    solids.push(limb(hand, hand, 0.05, cloth(looks.skin)));
  }
  if (looks.bag !== undefined) solids.push(limb([0, hips[1] + 0.2, -0.2], [0, hips[1] + 0.42, -0.18], 0.14, cloth(looks.bag)));
  return thing(at, yaw, solids);
}
function turned(from: V3, angle: number, far: number): V3 {
  return [from[0], from[1] - Math.cos(angle) * far, from[2] + Math.sin(angle) * far];
}

/** Letters of the plate, 5 by 7 points each. */
const glyphs: Record<string, string> = {
  K: '10001100101010011000101001001010001',
  V: '10001100010101001010010100010000100',
  D: '11110100011000110001100011000111110',
  '4': '00010001100101010010111110001000010',
  '8': '01110100011000101110100011000101110',
  '2': '01110100010000100110010001000011111',
  '-': '00000000000000001110000000000000000',
};

/** The car at the gate carries the first plate of the demo. */
const gatePlate = plates[0]?.plate ?? '';

/** White plate with dark letters: `u` and `v` from 0 to 1. */
function plateInk(u: number, v: number): V3 {
  const column = ((u - 0.06) / 0.88) * gatePlate.length;
  const letter = Math.floor(column);
  const x = Math.floor(((column - letter) * 1.25 - 0.1) * 5);
  const y = Math.floor(((v - 0.2) / 0.6) * 7);
  const rows = glyphs[gatePlate.charAt(letter)];
  const ink = rows !== undefined && x >= 0 && x < 5 && y >= 0 && y < 7 && rows.charAt(y * 5 + x) === '1';
  return ink ? grey(0.02) : [0.85, 0.85, 0.78];
}

export interface CarLooks {
  readonly paint: V3;
  readonly lights?: boolean;
  readonly van?: boolean;
  readonly plate?: boolean;
  readonly brake?: boolean;
}

/** Models a car 4.3 m long with its wheels at `at`, its front towards `yaw`. */
export function car(at: V3, yaw: number, looks: CarLooks): Thing {
  const roof = looks.van ? 1.95 : 1.42;
  const body: Painter = (x, y, z) => shell(looks, x, y, z);
  const glass: Painter = (x, y, z) => {
    const pillar = Math.abs(x) < 0.72 && Math.abs(z + 0.2) < 0.05;
    if (y > roof - 0.1 || pillar) return { albedo: looks.paint, gloss: 0.15 };
    return { albedo: [0.012, 0.015, 0.02], gloss: 0.4 };
  };
  const nose = looks.van ? 0.25 : 0.12;
  const solids: Solid[] = [
    cut(
      [
        [1, 0.06, 0, 0.93],
        [-1, 0.06, 0, 0.93],
        [0, 1, nose, 0.98 + (looks.van ? 0.25 : 0)],
        [0, 1, -0.05, 1.02],
        [0, -1, 0, -0.28],
        [0, 0.15, 1, 2.27],
        [0, 0.1, -1, 2.2],
      ],
      2.6,
      body,
    ),
    cut(
      [
        [1, 0.32, 0, 1.17],
        [-1, 0.32, 0, 1.17],
        [0, 1, 0.02, roof],
        [0, -1, 0, -0.85],
        looks.van ? [0, 0.5, 1, 2.2] : [0, 0.85, 1, 1.75],
        looks.van ? [0, 0.08, -1, 2.2] : [0, 0.6, -1, 2.3],
      ],
      2.6,
      glass,
    ),
  ];
  for (const x of [-0.78, 0.78])
    for (const z of [-1.35, 1.4]) {
      solids.push(
        drum([x, 0.33, z], 0.33, 0.12, 'x', (_x, y, wz) => ({ albedo: Math.hypot(y - 0.33, wz - z) < 0.19 ? grey(0.35) : grey(0.025) })),
      );
    }
  return thing(at, yaw, solids);
}

function shell(looks: CarLooks, x: number, y: number, z: number) {
  const side = Math.abs(x);
  if (z > 2.02 && y > 0.58 && y < 0.78 && side > 0.5) return { albedo: grey(0.7), ...(looks.lights ? { emit: [3.2, 3, 2.5] as V3 } : {}) };
  if (z < -2.02 && y > 0.62 && y < 0.8 && side > 0.52) {
    const emit = times([1, 0.05, 0.03], looks.brake ? 2.4 : 0.5);
    return { albedo: [0.4, 0.02, 0.02] as V3, ...(looks.lights ? { emit } : {}) };
  }
  if (z > 2.05 && side < 0.29 && y > 0.4 && y < 0.56) {
    return { albedo: looks.plate ? plateInk((0.29 - x) / 0.58, (0.56 - y) / 0.16) : ([0.6, 0.6, 0.55] as V3) };
  }
  if (z > 2.05 && y > 0.42 && y < 0.68 && side < 0.5) return { albedo: grey(0.03) };
  if (y < 0.36) return { albedo: grey(0.04) };
  return { albedo: looks.paint, gloss: 0.2 };
}

/** Crates, boxes and the like. */
export function crate(at: V3, size: V3, albedo: V3): Thing {
  const paint: Painter = (x, y) => ({ albedo: Math.abs(x) < 0.04 || Math.abs(y - size[1] / 2) < 0.015 ? times(albedo, 0.75) : albedo });
  return thing(at, 0, [block([-size[0] / 2, 0, -size[2] / 2], [size[0] / 2, size[1], size[2] / 2], paint)]);
}
