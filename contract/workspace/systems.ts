import * as z from 'zod/mini';
import { defineCall, requireAbility, success } from '../platform/index.ts';

/** Systems of other vendors that cameras, faces and sensors are connected through; each is a family of catalogues. */
export const systems = [
  'camera-manager',
  'bridge',
  'vxg',
  'luxriot',
  'omnicloud',
  'dahua',
  'luna',
  'safr',
  'intelexvision',
  'swift',
] as const;
export type System = (typeof systems)[number];

export const systemCalls = {
  systemsInUse: defineCall({
    method: 'GET',
    path: '/v1/systems_in_use',
    access: requireAbility('read', 'Home'),
    summary: 'List the systems of other vendors of which the caller sees an account, server or camera',
    reply: success(z.array(z.enum(systems))),
  }),
} as const;
