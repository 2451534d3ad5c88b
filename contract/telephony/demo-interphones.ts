import * as z from 'zod/mini';
import { defineCall, success } from '../platform/index.ts';

/** A simulated interphone of the demo: packets and keys are of its call, or of its last one. */
export const DemoInterphone = z.object({
  number: z.string(),
  unit: z.nullable(z.string()),
  /** `away`: not started yet. */
  state: z.enum(['away', 'idle', 'calling', 'ringing', 'connected']),
  heard: z.int(),
  sent: z.int(),
  /** Level of the audio it receives, 0 to 1. */
  level: z.number(),
  keys: z.string(),
  /** The key 9 opens it. */
  door: z.enum(['shut', 'open']),
  /** Whether the operator put the call on hold. */
  held: z.boolean(),
});
export type DemoInterphone = z.infer<typeof DemoInterphone>;

const inDemo = { kind: 'demo' } as const;

/** The simulated interphones of the demo, for visitors and tests. */
export const demoInterphoneCalls = {
  list: defineCall({
    method: 'GET',
    path: '/demo/interphones',
    access: inDemo,
    summary: 'List the simulated interphones with their calls, sound levels and pressed keys',
    reply: success(z.array(DemoInterphone)),
  }),
  act: defineCall({
    method: 'POST',
    path: '/demo/interphones/:number',
    access: inDemo,
    summary: 'Press the button of a simulated interphone, or hang it up',
    params: z.object({ number: z.string() }),
    body: z.object({ act: z.enum(['call', 'hang_up']) }),
    reply: success(DemoInterphone),
    refusals: ['record.not_found', 'call.not_supported'],
  }),
} as const;
