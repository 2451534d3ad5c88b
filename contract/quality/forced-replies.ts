import * as z from 'zod/mini';
import { byId, defineCall, RefusalCode, success } from '../platform/index.ts';

/** How a reply is forced: unchanged, refused with a code, replaced by another body, or dropped with its connection. */
export const Force = z.discriminatedUnion('how', [
  z.object({ how: z.literal('as it is') }),
  z.object({ how: z.literal('refuse'), code: RefusalCode, details: z.optional(z.record(z.string(), z.unknown())) }),
  z.object({ how: z.literal('give'), body: z.unknown() }),
  z.object({ how: z.literal('break off') }),
]);
export type Force = z.infer<typeof Force>;

/**
 * Calls of this method and route (`PUT /v1/alarm/:id`, as in the contract) get a forced reply, or are held until one is given. `desk`: only
 * those with it in their `X-Desk` header, or of its session; null: all. A rule applies once unless it stays.
 */
export const ForceRule = z.object({
  call: z.string().check(z.regex(/^(GET|POST|PUT|PATCH|DELETE) \/\S+$/)),
  desk: z.nullable(z.string().check(z.maxLength(100))),
  force: z.union([Force, z.object({ how: z.literal('hold') })]),
  stays: z.boolean(),
});
export type ForceRule = z.infer<typeof ForceRule>;

/** A held call: the page that sent it is waiting. `desk`: the one of its rule, else the sender's. */
export const HeldCall = z.object({ id: z.int(), call: z.string(), desk: z.nullable(z.string()), url: z.string(), body: z.unknown() });
export type HeldCall = z.infer<typeof HeldCall>;
/** A call in a list, without its body, which is fetched by kind. */
export const ListedCall = z.omit(HeldCall, { body: true });
export type ListedCall = z.infer<typeof ListedCall>;

const inDemo = { kind: 'demo' } as const;
const consoleFilter = z.object({ desk: z.optional(z.string()) });

/** Test control of the platform: forces replies. In demo mode only. */
export const forcedReplyCalls = {
  rules: defineCall({
    method: 'GET',
    path: '/demo/replies',
    access: inDemo,
    summary: 'List the forced replies and the held calls',
    reply: success(z.object({ rules: z.array(z.extend(ForceRule, { id: z.int() })), held: z.array(ListedCall) })),
  }),
  force: defineCall({
    method: 'POST',
    path: '/demo/replies',
    access: inDemo,
    summary: 'Force the next reply of a call, or hold the call',
    body: ForceRule,
    reply: success(z.object({ id: z.int() })),
  }),
  /** Waits at most 15 s for a held call of a rule; 404 on timeout. */
  nextHeld: defineCall({
    method: 'GET',
    path: '/demo/replies/held',
    access: inDemo,
    summary: 'Wait for the oldest held call of this kind and sender',
    query: z.object({ call: z.string(), desk: z.optional(z.string()) }),
    reply: success(HeldCall),
    refusals: ['record.not_found'],
  }),
  answer: defineCall({
    method: 'PUT',
    path: '/demo/replies/held/:id',
    access: inDemo,
    summary: 'Answer a held call',
    params: byId,
    body: Force,
    reply: success(z.null()),
    refusals: ['record.not_found'],
  }),
  clear: defineCall({
    method: 'DELETE',
    path: '/demo/replies',
    access: inDemo,
    summary: 'Remove all forced replies; held calls get their real reply',
    query: consoleFilter,
    reply: success(z.null()),
  }),
} as const;
