import * as z from 'zod/mini';
import { defineCall, requireAbility, success } from '../platform/index.ts';

/** What an installation needs until its first alarm reaches an operator, in the order in which it is set up. `installation`: master administrators only. */
export const checklistSteps = ['installation', 'tenant', 'time_zone', 'site', 'operator', 'level', 'camera', 'receiver', 'alarm'] as const;
export type ChecklistStep = (typeof checklistSteps)[number];

/** Maximum of records that a count of the checklist counts, and of names that an entry gives. */
export const checklistLimits = { counted: 1000, named: 3 } as const;

/** One step within the caller's tenants. */
export const ChecklistEntry = z.object({
  step: z.enum(checklistSteps),
  is_done: z.boolean(),
  /** How many of its records there are: tenants, sites, operators, levels, cameras in service, intake tokens, alarms; at most 1000. Installation: 1 once it has a name. */
  count: z.int(),
  /** How many records want something: tenants a time zone, sites a place on the map or a camera, tokens a first message; at most 1000. */
  incomplete: z.int(),
  /** Names of the first of them; for an alarm without pictures those of its cameras. */
  names: z.array(z.string()),
  /** Why an alarm that arrived does not finish its step: it has no camera, or none that gives pictures; null: not so. */
  cause: z.nullable(z.enum(['no_camera', 'no_pictures'])),
});
export type ChecklistEntry = z.infer<typeof ChecklistEntry>;

export const Checklist = z.array(ChecklistEntry);
export type Checklist = z.infer<typeof Checklist>;

export const checklistCalls = {
  checklist: defineCall({
    method: 'GET',
    path: '/v1/checklist',
    access: requireAbility('read', 'Home'),
    summary: 'Read what the caller’s tenants still need until an alarm reaches an operator, step by step',
    reply: success(Checklist),
  }),
} as const;

/** The steps without which nobody monitors anything: no site, no receiver, no operator. */
const monitoringSteps = ['site', 'receiver', 'operator'] as const satisfies readonly ChecklistStep[];
export type MonitoringStep = (typeof monitoringSteps)[number];

/** What is missing for alarms to come and be taken, in the order of the sentence; empty: this installation is monitored. */
export const missingForMonitoring = (checklist: Checklist): MonitoringStep[] =>
  monitoringSteps.filter((step) => checklist.some((entry) => entry.step === step && entry.count === 0));
