import * as z from 'zod/mini';
import { defineCall, requireAbility, success } from '../platform/index.ts';

/** What an installation needs until its first alarm reaches an operator, in the order in which it is set up. `installation`: master administrators only. */
export const checklistSteps = ['installation', 'tenant', 'time_zone', 'site', 'operator', 'level', 'camera', 'receiver', 'alarm'] as const;
export type ChecklistStep = (typeof checklistSteps)[number];

/** Maximum of records that a count of the checklist counts, of names that an entry gives, and of names of people. */
export const checklistLimits = { counted: 1000, named: 3, people: 50 } as const;

/** One step within the caller's tenants. */
export const ChecklistEntry = z.object({
  step: z.enum(checklistSteps),
  is_done: z.boolean(),
  /** How many of its records there are: tenants, sites, operators, levels, cameras in service, intake tokens and receivers, alarms; at most 1000. Installation: 1 once it has a name. */
  count: z.int(),
  /** How many records want something: tenants a time zone, sites a place on the map or a camera, tokens and receivers a first message; at most 1000. */
  incomplete: z.int(),
  /** Names of the first of them; for an alarm without pictures those of its cameras. */
  names: z.array(z.string()),
  /** Why an alarm that arrived does not finish its step: it has no camera, or none that gives pictures; null: not so. */
  cause: z.nullable(z.enum(['no_camera', 'no_pictures'])),
});
export type ChecklistEntry = z.infer<typeof ChecklistEntry>;

export const Checklist = z.array(ChecklistEntry);
export type Checklist = z.infer<typeof Checklist>;

const count = z.int();

/**
 * What is not watched at this moment within the tenants for which the caller holds the right of each register; null: they hold it for none.
 * Counts end at 1000.
 */
export const Watch = z.object({
  /** Intake tokens that never received. Right: read IntakeToken. */
  tokens: z.nullable(z.object({ unheard: count })),
  /** Receivers that are off; those in service that report a fault, such as a lost link to a camera or broker, or never received. Right: read Receiver. */
  receivers: z.nullable(z.object({ off: count, faulty: count, unheard: count })),
  /** Devices on receivers that are off; those in service that are silent longer than expected. Right: read ReceiverDevice. */
  devices: z.nullable(z.object({ off: count, silent: count })),
  /** Units, devices and zones on test. Right: read SignalTest. */
  tests: z.nullable(count),
  /** Shelved sources. Right: shelve Alarm. */
  shelvings: z.nullable(count),
  /** Others with a connected console who share a tenant with the caller: how many, and the names of the first 50. Right: update Alarm. */
  people: z.nullable(z.object({ count, names: z.array(z.string()) })),
});
export type Watch = z.infer<typeof Watch>;

export const checklistCalls = {
  checklist: defineCall({
    method: 'GET',
    path: '/v1/checklist',
    access: requireAbility('read', 'Home'),
    summary: 'Read what the caller’s tenants still need until an alarm reaches an operator, step by step, and what is not watched now',
    reply: success(z.object({ steps: Checklist, watch: Watch })),
  }),
} as const;

/** The steps without which nobody monitors anything: no site, no receiver, no operator. */
const monitoringSteps = ['site', 'receiver', 'operator'] as const satisfies readonly ChecklistStep[];
export type MonitoringStep = (typeof monitoringSteps)[number];

/** What is missing for alarms to come and be taken, in the order of the sentence; empty: this installation is monitored. */
export const missingForMonitoring = (checklist: Checklist): MonitoringStep[] =>
  monitoringSteps.filter((step) => checklist.some((entry) => entry.step === step && entry.count === 0));
