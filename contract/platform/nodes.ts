import * as z from 'zod/mini';
import { defineCall, requireAbility } from './endpoint.ts';
import { success } from './envelope.ts';
import { Instant } from './ids.ts';

/**
 * `serving`: it renews its lease. `draining`: it takes no new sockets and gives its cameras away. `stopped`: it ended by itself. `lost`: it stopped
 * renewing its lease without a word.
 */
export const nodeStates = ['serving', 'draining', 'stopped', 'lost'] as const;
export type NodeState = (typeof nodeStates)[number];

/** What a node counts of its own work. */
export const NodeReport = z.object({
  /** Consoles and walls that are connected to it. */
  sockets: z.int(),
  /** Resident memory of its process, in bytes. */
  memory: z.number(),
});
export type NodeReport = z.infer<typeof NodeReport>;

export const PlatformNode = z.object({
  node: z.string(),
  /** Host and data directory. */
  place: z.string(),
  /** Where other nodes reach it; null: they do not. */
  url: z.nullable(z.string()),
  state: z.enum(nodeStates),
  /** Whether it answered this request. */
  is_own: z.boolean(),
  started: Instant,
  /** When it was heard of last. */
  renewed: Instant,
  /** Cameras that it takes in. */
  cameras: z.int(),
  /** Calls that it carries. */
  calls: z.int(),
  /** Null: it is of a version that does not state it. */
  version: z.nullable(z.string()),
  /** Null: it is of a version that does not report. */
  report: z.nullable(NodeReport),
});
export type PlatformNode = z.infer<typeof PlatformNode>;

export const nodeCalls = {
  nodes: defineCall({
    method: 'GET',
    path: '/v1/nodes',
    access: requireAbility('update', 'Installation'),
    summary: 'Read the nodes that share the store, also those that ended in the last day; master administrators only',
    reply: success(z.array(PlatformNode)),
  }),
} as const;
