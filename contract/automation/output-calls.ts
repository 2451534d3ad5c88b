import * as z from 'zod/mini';
import { defineCall, IdParam, page, requireAbility } from '../platform/index.ts';

/** The most outputs of one page. */
export const outputsPage = 50;

/** An output that a command can switch, with where it is: its unit and, where it is a camera's relay, its camera. */
export const SwitchedOutput = z.object({
  id: z.int(),
  name: z.string(),
  unit: z.string(),
  camera: z.nullable(z.string()),
  is_on: z.boolean(),
});
export type SwitchedOutput = z.infer<typeof SwitchedOutput>;

export const outputCalls = {
  outputs: defineCall({
    method: 'GET',
    path: '/v1/command/outputs',
    access: requireAbility('read', 'Command'),
    summary: 'List the visible digital outputs of cameras or routers that a command can switch, by unit (OP-9.61)',
    query: z.object({
      target: z.optional(z.enum(['camera', 'router'])),
      search: z.optional(z.string().check(z.maxLength(200))),
      id: z.optional(IdParam),
      page: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
    }),
    reply: page(SwitchedOutput),
  }),
} as const;
