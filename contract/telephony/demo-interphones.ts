import * as z from 'zod/mini';
import { defineCall } from '../platform/endpoint.ts';
import { success } from '../platform/envelope.ts';

/** A simulated interphone of the demo: packets and keys are of its call, or of its last one. */
export const DemoInterphone = z.object({
  number: z.string(),
  unit: z.nullable(z.string()),
  /** `away`: it was not needed yet. */
  state: z.enum(['away', 'idle', 'calling', 'ringing', 'connected']),
  heard: z.int(),
  sent: z.int(),
  /** Level of the audio it receives, 0 to 1. */
  level: z.number(),
  keys: z.string(),
  /** The key 9 opens it. */
  door: z.enum(['shut', 'open']),
  /** Whether the operator holds the call. */
  held: z.boolean(),
});
export type DemoInterphone = z.infer<typeof DemoInterphone>;

const inDemo = { kind: 'demo' } as const;

/** The simulated interphones of the demo: for people who look around, and for tests. */
export const demoInterphoneCalls = {
  list: defineCall({
    method: 'GET',
    path: '/demo/interphones',
    access: inDemo,
    summary: 'The simulated interphones: what they hear, say and were told by keys',
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
