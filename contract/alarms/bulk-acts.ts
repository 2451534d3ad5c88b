import * as z from 'zod/mini';
import { AlarmId, defineCall, success } from '../platform/index.ts';
import { alarmActs } from './acts.ts';
import { AlarmChange, Person } from './alarm.ts';
import { EndRequirement, OutcomeChoice } from './gate.ts';
import { Addressee, HandlingRequest } from './handling.ts';
import { AlarmStatus } from './status.ts';

/** How many alarms one request acts on. */
export const bulkActLimit = 500;

const hasEachOnce = (alarms: readonly { readonly id: number }[]) => new Set(alarms.map(({ id }) => id)).size === alarms.length;

/**
 * Body of POST v1/services/alarms/acts: one act on several alarms, each named once. `version` is the version of each that the act is based on;
 * a version inside the act is not read.
 */
export const BulkActRequest = z.object({
  alarms: z
    .array(z.object({ id: AlarmId, version: z.optional(z.int().check(z.positive())) }))
    .check(z.minLength(1), z.maxLength(bulkActLimit), z.refine(hasEachOnce, { error: 'Name each alarm once.' })),
  act: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('change'), change: AlarmChange }),
    z.object({ kind: z.literal('handling'), request: HandlingRequest }),
  ]),
});
export type BulkActRequest = z.infer<typeof BulkActRequest>;

/** Fields that both a done and a refused act have: `holder` is who holds or ended the alarm now, null where nobody does or it is not visible. */
const bulkActFields = { id: AlarmId, holder: z.nullable(Person) };

/** What became of the act on one alarm. `code` and `message` are those of the refusal that the single act would give. */
export const BulkActResult = z.discriminatedUnion('result', [
  z.object({ ...bulkActFields, result: z.literal('done'), status: AlarmStatus, version: z.int() }),
  z.object({ ...bulkActFields, result: z.literal('refused'), status: z.nullable(AlarmStatus), code: z.string(), message: z.string() }),
]);
export type BulkActResult = z.infer<typeof BulkActResult>;

/** The results in the order of the request. */
export const BulkActReply = z.object({ done: z.int(), refused: z.int(), results: z.array(BulkActResult) });
export type BulkActReply = z.infer<typeof BulkActReply>;

/** Body of the calls that read what an act on several alarms can choose from. */
const NamedAlarms = z.object({ alarms: z.array(AlarmId).check(z.minLength(1), z.maxLength(bulkActLimit)) });

/**
 * Reply of POST v1/services/alarms/gates: what each alarm requires before its end and what of it is done, and the outcomes and causes that
 * every one of them can end with. Alarms that the caller does not see are left out.
 */
export const BulkGate = z.object({
  alarms: z.array(z.object({ id: AlarmId, requires: z.array(EndRequirement), done: z.array(EndRequirement) })),
  outcomes: z.array(OutcomeChoice),
});
export type BulkGate = z.infer<typeof BulkGate>;

export const bulkActCalls = {
  actOnAlarms: defineCall({
    method: 'POST',
    path: '/v1/services/alarms/acts',
    access: { kind: 'ability', ...alarmActs.take.right },
    summary:
      'Carry out one act on up to 500 alarms, each by itself: the reply says for each whether it was done, or why not and who holds it',
    body: BulkActRequest,
    // 500 alarms with their versions, and the longest texts.
    maxBytes: 64_000,
    maxValues: 2000,
    reply: success(BulkActReply),
    refusals: ['request.key_reused', 'request.in_progress', 'request.too_large'],
  }),
  gatesOfAlarms: defineCall({
    method: 'POST',
    path: '/v1/services/alarms/gates',
    access: { kind: 'ability', ...alarmActs.take.right },
    summary: 'Read what up to 500 alarms require before their end, what of it is done, and the outcomes that all of them can end with',
    body: NamedAlarms,
    maxValues: 2000,
    reply: success(BulkGate),
    refusals: ['record.not_found'],
  }),
  addresseesOfAlarms: defineCall({
    method: 'POST',
    path: '/v1/services/alarms/addressees',
    access: { kind: 'ability', ...alarmActs.take.right },
    summary: 'List the users and groups that all of up to 500 alarms can be forwarded to, connected ones first, at most 200',
    body: NamedAlarms,
    maxValues: 2000,
    reply: success(z.array(Addressee)),
    refusals: ['record.not_found'],
  }),
} as const;
