import * as z from 'zod/mini';
import type { Ability } from '../access/index.ts';
import { defineCall, Instant, requireAbility, success } from '../platform/index.ts';

/** What a handover lists, in the order of its page. */
export const handoverParts = [
  'open',
  'parked',
  'plans',
  'notes',
  'shelved',
  'tests',
  'cameras',
  'interphones',
  'receivers',
  'devices',
] as const;
export type HandoverPart = (typeof handoverParts)[number];

/** The right without which a part is not shown, beside that to handovers. */
export const handoverRights: Readonly<Record<HandoverPart, Ability | null>> = {
  open: null,
  parked: null,
  plans: null,
  notes: { action: 'read', subject: 'DayBook' },
  shelved: { action: 'shelve', subject: 'Alarm' },
  tests: { action: 'read', subject: 'SignalTest' },
  cameras: null,
  interphones: { action: 'read', subject: 'DeviceInterphone' },
  receivers: { action: 'read', subject: 'Receiver' },
  devices: { action: 'read', subject: 'ReceiverDevice' },
};

/** Items of a part, earlier handovers that are listed, and how long an action plan is open until a handover lists it. */
export const handoverLimits = { items: 200, listed: 100, planMinutes: 30, note: 4000 } as const;

const named = z.object({ id: z.int(), name: z.string() });
const text = z.nullable(z.string());

/** One alarm, plan, note or source. */
const HandoverItem = z.object({
  /** Of the alarm (also of a plan's), note, shelving, test, camera, interphone, receiver or device; null: a plan without an alarm. */
  id: z.nullable(z.int()),
  /** Type of the alarm, words of the note, name of the source. */
  name: z.string(),
  /** The shown number of an alarm. */
  alarm_id: text,
  priority: z.nullable(z.int()),
  color: text,
  unit: text,
  /** Null: a receiver, which serves all tenants of a customer. */
  tenant: z.nullable(named),
  /** Who holds, wrote, shelved or set on test. */
  by: text,
  /** Why it is parked, shelved or on test; the fault of a receiver; null: none is stated. */
  reason: text,
  since: z.nullable(Instant),
  until: z.nullable(Instant),
});
export type HandoverItem = z.infer<typeof HandoverItem>;

/**
 * Items of a part; `count` is of all, also beyond the limit. Null: the right to it is missing. `unknown`: why nothing is known of it; an
 * external SIP server carries the calls, or the handover is from before the part was listed.
 */
const HandoverList = z.nullable(
  z.object({
    items: z.array(HandoverItem),
    count: z.int().check(z.nonnegative()),
    unknown: z.optional(z.enum(['external', 'earlier'])),
  }),
);
export type HandoverList = z.infer<typeof HandoverList>;

export const HandoverItems = z.record(z.enum(handoverParts), HandoverList);
export type HandoverItems = z.infer<typeof HandoverItems>;

/** Two signatures: of the outgoing and, once they accepted, of the incoming. */
const signatures = {
  id: z.int(),
  by: named,
  signed: Instant,
  accepted_by: z.nullable(named),
  accepted: z.nullable(Instant),
};

export const HandoverSummary = z.object(signatures);
export type HandoverSummary = z.infer<typeof HandoverSummary>;

/** What would be handed over now, and earlier handovers, the last first. */
export const HandoverDraft = z.object({ at: Instant, items: HandoverItems, earlier: z.array(HandoverSummary) });
export type HandoverDraft = z.infer<typeof HandoverDraft>;

/** What was handed over, as it was when the outgoing signed. What its reader may not see now is left out. */
export const Handover = z.object({ ...signatures, note: z.string(), items: HandoverItems });
export type Handover = z.infer<typeof Handover>;

export const HandoverRequest = z.object({ note: z.string().check(z.trim(), z.maxLength(handoverLimits.note)) });
export type HandoverRequest = z.infer<typeof HandoverRequest>;

const byId = z.object({ id: z.pipe(z.coerce.number(), z.int()) });
const read = requireAbility('read', 'Handover');
const sign = requireAbility('create', 'Handover');

/** Calls of the handover of a shift. A handover is seen by those who see every tenant of it. */
export const handoverCalls = {
  handoverDraft: defineCall({
    method: 'GET',
    path: '/v1/handovers/now',
    access: read,
    summary:
      'Read what would be handed over now: open and parked alarms, long-open plans, notes with an expiry, sources out of order, and earlier handovers',
    reply: success(HandoverDraft),
  }),
  handover: defineCall({
    method: 'GET',
    path: '/v1/handovers/:id',
    access: read,
    summary: 'Read a handover as it was signed',
    params: byId,
    reply: success(Handover),
    refusals: ['record.not_found'],
  }),
  signHandover: defineCall({
    method: 'POST',
    path: '/v1/handovers',
    access: sign,
    summary: 'Sign as the outgoing: what is open now is kept with the note and the time',
    body: HandoverRequest,
    reply: success(Handover),
    refusals: ['request.key_reused', 'request.in_progress'],
  }),
  acceptHandover: defineCall({
    method: 'POST',
    path: '/v1/handovers/:id/accept',
    access: sign,
    summary: 'Sign as the incoming; signing again by the same person has no effect',
    params: byId,
    reply: success(Handover),
    refusals: ['record.not_found', 'handover.own', 'handover.accepted'],
  }),
} as const;
