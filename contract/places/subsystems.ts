import * as z from 'zod/mini';
import { byId, CameraId, defineCall, Instant, requireAbility, success, UnitId } from '../platform/index.ts';

/** Devices of a unit other than its cameras (OQ-49); each is a source of its own slots (OP-9.48–9.52). */
export const subsystemKinds = ['digital_output', 'actuator', 'sensor', 'generic_devices', 'virtual_alarm'] as const;
export type SubsystemKind = (typeof subsystemKinds)[number];

/** A part of a unit: an output, something that acts, a sensor, a device, or an alarm that a schedule raises. Ids are unique within a kind. */
export const Subsystem = z.object({
  kind: z.enum(subsystemKinds),
  id: z.int(),
  id_unit: UnitId,
  name: z.string(),
  /** The camera that shows it or that it is connected to. */
  camera: z.nullable(z.object({ id: CameraId, name: z.string() })),
  /** Last reported state; null: not reported. */
  state: z.nullable(z.enum(['on', 'off', 'fault'])),
  /** Per cent of battery or fluid; null: not applicable. */
  level: z.nullable(z.object({ of: z.enum(['battery', 'fluid']), percent: z.number() })),
  /** The time of the last report. */
  at: z.nullable(Instant),
});
export type Subsystem = z.infer<typeof Subsystem>;

/** The parts of a unit, for the tree of the tenants widget. */
export const subsystemCalls = {
  subsystems: defineCall({
    method: 'GET',
    path: '/v1/unit/:id/subsystems',
    access: requireAbility('read', 'Home'),
    summary: 'List the subsystems of a unit other than cameras, by kind and name',
    params: byId,
    reply: success(z.array(Subsystem)),
    refusals: ['record.not_found'],
  }),
} as const;
