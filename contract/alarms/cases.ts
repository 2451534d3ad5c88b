import * as z from 'zod/mini';
import { AlarmId, byId, defineCall, IdParam, Instant, RecordId, requireAbility, success } from '../platform/index.ts';
import { AlarmStatus } from './status.ts';

/** Alarms of a case at most, cases of a list at most, and how long a case may lock what it holds, in days. */
export const caseLimits = { alarms: 50, listed: 200, days: 3660 } as const;

/** How long an address of a package opens at most, in days, and how many of them a case has; the newest uses of one are listed. */
export const caseShareLimits = { days: 30, most: 50, uses: 20 } as const;

/** The footage of an alarm that a case holds and packs: before and after it was created, in ms. */
export const caseFootage = { beforeMs: 60_000, afterMs: 300_000 } as const;

const CaseAlarm = z.object({
  id: AlarmId,
  alarm_id: z.string(),
  description: z.string(),
  alarm_status: AlarmStatus,
  unit: z.string(),
  created: Instant,
  added: Instant,
  by: z.string(),
});

/** `failed`: the last attempt failed; an earlier package stays, as `sha256` states. */
export const packageStates = ['none', 'making', 'ready', 'failed'] as const;

/**
 * Something that a package lacks because the node that has it did not answer. `of`: the camera, or the session of the call. `node`: its machine, ''
 * where that is not known. `from`, `to`: which part of a clip; the rest of it is in the package.
 */
const PackageOmission = z.object({
  alarm: z.string(),
  what: z.enum(['clip', 'snapshot', 'call']),
  of: z.nullable(z.string()),
  node: z.string(),
  from: z.optional(Instant),
  to: z.optional(Instant),
});
export type PackageOmission = z.infer<typeof PackageOmission>;

/** The package of a case. `is_current`: the alarms of the case are those that were packed. */
const CasePackage = z.object({
  state: z.enum(packageStates),
  /** From 0 to 100, while it is made. */
  progress: z.int(),
  made: z.nullable(Instant),
  by: z.nullable(z.string()),
  bytes: z.nullable(z.int()),
  sha256: z.nullable(z.string()),
  is_current: z.boolean(),
  /** What it lacks because its node did not answer: it can be made again when that is back. */
  unanswered: z._default(z.array(PackageOmission), []),
});

/** `closed`: the case has ended. `replaced`: another package was made, or none is there. */
export const caseShareStates = ['open', 'expired', 'revoked', 'closed', 'replaced'] as const;

/** An opening of the page of a share, or a download from it. `address`: where it came from. */
const CaseShareUse = z.object({ id: RecordId, at: Instant, kind: z.enum(['opened', 'downloaded']), address: z.string() });

/** An address by which somebody without an account downloads the package that it was made for. Its token is in the reply that makes it only. */
const CaseShare = z.object({
  id: RecordId,
  recipient: z.string(),
  by: z.string(),
  created: Instant,
  expires: Instant,
  revoked: z.nullable(Instant),
  revoked_by: z.nullable(z.string()),
  state: z.enum(caseShareStates),
  opened: z.int(),
  downloaded: z.int(),
  /** The newest ones. */
  uses: z.array(CaseShareUse),
});
export type CaseShare = z.infer<typeof CaseShare>;

/**
 * An evidence case: alarms of one tenant whose record, pictures, recordings and call recordings no retention and no purge touches until it
 * ends or its time is over.
 */
export const EvidenceCase = z.object({
  id: RecordId,
  tenant: z.object({ id: z.int(), name: z.string() }),
  name: z.string(),
  reason: z.string(),
  by: z.string(),
  created: Instant,
  until: Instant,
  /** Null: it lives until `until`. */
  ended: z.nullable(Instant),
  ended_by: z.nullable(z.string()),
  ended_reason: z.nullable(z.string()),
  /** Whether it locks what it holds now. */
  is_alive: z.boolean(),
  alarms: z.array(CaseAlarm),
  package: CasePackage,
  /** The newest first. */
  shares: z.array(CaseShare),
  /** SHA-256 of the public key that packages of this installation are signed with, in hex. */
  key: z.string(),
});
export type EvidenceCase = z.infer<typeof EvidenceCase>;

const Name = z.string().check(z.trim(), z.minLength(1), z.maxLength(120));
const Reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(500));
const Alarms = z.array(AlarmId).check(z.minLength(1), z.maxLength(caseLimits.alarms));

/** `id_tenant`: of which tenant the case is; without it that of its first alarm. */
export const CaseRequest = z.object({ name: Name, reason: Reason, until: Instant, alarms: Alarms, id_tenant: z.optional(z.int()) });
export type CaseRequest = z.infer<typeof CaseRequest>;

/** What became of one alarm that was to be added. `kept`: the case had it. */
const CaseResult = z.discriminatedUnion('result', [
  z.object({ id: AlarmId, result: z.enum(['added', 'kept']) }),
  z.object({ id: AlarmId, result: z.literal('refused'), code: z.string(), message: z.string() }),
]);
export type CaseResult = z.infer<typeof CaseResult>;

/** The results in the order of the request. `case` is null where it was to be made and no alarm may be in it: there is none. */
export const CaseAddition = z.object({ case: z.nullable(EvidenceCase), results: z.array(CaseResult) });
export type CaseAddition = z.infer<typeof CaseAddition>;

const CaseChange = z.object({ name: Name, reason: Reason, until: Instant });

/** `zone`: the IANA time zone of the operator who asks for the package; every time in it is stated there and at the site. */
const PackageRequest = z.object({ zone: z.string().check(z.minLength(1), z.maxLength(60)) });

/** `recipient`: for whom the address is. `expires`: when it no longer opens. */
const CaseShareRequest = z.object({ recipient: Name, expires: Instant });

/** A new address: the path of its page, with its token. */
const NewCaseShare = z.object({ id: RecordId, path: z.string() });
export type NewCaseShare = z.infer<typeof NewCaseShare>;

const read = requireAbility('read', 'EvidenceCase');
const create = requireAbility('create', 'EvidenceCase');
const update = requireAbility('update', 'EvidenceCase');

/** Evidence cases and their packages. */
export const caseCalls = {
  cases: defineCall({
    method: 'GET',
    path: '/v1/evidence_cases',
    access: read,
    summary: `List evidence cases, those that live first, the newest first; at most ${caseLimits.listed}`,
    query: z.object({ id_alarm: z.optional(IdParam) }),
    reply: success(z.array(EvidenceCase)),
  }),
  case: defineCall({
    method: 'GET',
    path: '/v1/evidence_cases/:id',
    access: read,
    summary: 'Read an evidence case with its alarms and the state of its package',
    params: byId,
    reply: success(EvidenceCase),
    refusals: ['record.not_found'],
  }),
  makeCase: defineCall({
    method: 'POST',
    path: '/v1/evidence_cases',
    access: create,
    summary:
      'Create an evidence case from those of the alarms that may be in it: their records, pictures and recordings are locked until it ends; ' +
      'the reply says of each other one why not',
    body: CaseRequest,
    reply: success(CaseAddition),
    refusals: ['request.key_reused', 'request.in_progress'],
  }),
  changeCase: defineCall({
    method: 'PUT',
    path: '/v1/evidence_cases/:id',
    access: update,
    summary: 'Change the name, the reason or the end of an evidence case that lives',
    params: byId,
    body: CaseChange,
    reply: success(EvidenceCase),
    refusals: ['record.not_found', 'case.over'],
  }),
  addCaseAlarms: defineCall({
    method: 'POST',
    path: '/v1/evidence_cases/:id/alarms',
    access: update,
    summary: 'Add those of the alarms to an evidence case that may be in it; the reply says of each other one why not',
    params: byId,
    body: z.object({ alarms: Alarms }),
    reply: success(CaseAddition),
    refusals: ['record.not_found', 'case.over', 'request.key_reused', 'request.in_progress'],
  }),
  removeCaseAlarm: defineCall({
    method: 'DELETE',
    path: '/v1/evidence_cases/:id/alarms/:alarm',
    access: update,
    summary: 'Remove an alarm from an evidence case that lives, which unlocks it; the last one stays',
    params: z.object({ id: IdParam, alarm: IdParam }),
    reply: success(EvidenceCase),
    refusals: ['record.not_found', 'case.over'],
  }),
  endCase: defineCall({
    method: 'POST',
    path: '/v1/evidence_cases/:id/end',
    access: requireAbility('delete', 'EvidenceCase'),
    summary: 'End an evidence case with a reason: what it locked is subject to retention again; its package stays',
    params: byId,
    body: z.object({ reason: Reason }),
    reply: success(EvidenceCase),
    refusals: ['record.not_found', 'case.over'],
  }),
  makeCasePackage: defineCall({
    method: 'POST',
    path: '/v1/evidence_cases/:id/package',
    access: update,
    summary: 'Make the signed package of an evidence case that lives in the background; it replaces an earlier one when it is ready',
    params: byId,
    body: PackageRequest,
    reply: success(EvidenceCase),
    refusals: ['record.not_found', 'case.over', 'case.making'],
  }),
  openCasePackage: defineCall({
    method: 'POST',
    path: '/v1/evidence_cases/:id/openings',
    access: read,
    summary: 'Get an address to download the package of an evidence case, for a minute; each download is a line of the audit log',
    params: byId,
    reply: success(z.object({ url: z.string(), name: z.string() })),
    refusals: ['record.not_found', 'file.node_unanswered'],
  }),
  shareCasePackage: defineCall({
    method: 'POST',
    path: '/v1/evidence_cases/:id/shares',
    access: update,
    summary: `Share the package of an evidence case that lives by an address with an end, within ${caseShareLimits.days} days; only this reply contains its token`,
    params: byId,
    body: CaseShareRequest,
    reply: success(NewCaseShare),
    refusals: ['record.not_found', 'case.over', 'drill.stays_inside'],
  }),
  revokeCaseShare: defineCall({
    method: 'DELETE',
    path: '/v1/evidence_cases/:id/shares/:share',
    access: update,
    summary: 'Revoke a shared address of an evidence package immediately; one that was revoked stays so',
    params: z.object({ id: IdParam, share: IdParam }),
    reply: success(EvidenceCase),
    refusals: ['record.not_found'],
  }),
} as const;
