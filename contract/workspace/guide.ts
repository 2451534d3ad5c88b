import * as z from 'zod/mini';
import type { Checklist, ChecklistStep } from './checklist.ts';

/** The steps of the guided set-up, in their order; a further site has those of `siteSteps` only. */
export const guideSteps = ['installation', 'map', 'tenant', 'site', 'people', 'levels', 'cameras', 'receiver', 'alarm'] as const;
export type GuideStep = (typeof guideSteps)[number];

const siteSteps = ['site', 'people', 'cameras', 'receiver', 'alarm'] as const satisfies readonly GuideStep[];

/** `installation`: the first day; `site`: a further site. */
export const guideKinds = ['installation', 'site'] as const;
export type GuideKind = (typeof guideKinds)[number];

/** Where somebody is in a guide; stored with their configuration, so that any browser of theirs continues there. */
export const GuidePosition = z.object({
  kind: z.enum(guideKinds),
  step: z.enum(guideSteps),
  /** The unit that the guide has created or that was chosen; null: none yet. */
  unit: z.nullable(z.int()),
});
export type GuidePosition = z.infer<typeof GuidePosition>;

/** Steps that only the master administrator can do. */
const masterSteps: readonly GuideStep[] = ['installation', 'map'];

/** The steps of a guide for one person. */
export const stepsOfGuide = (kind: GuideKind, isMasterAdmin: boolean): readonly GuideStep[] =>
  kind === 'site' ? siteSteps : guideSteps.filter((step) => isMasterAdmin || !masterSteps.includes(step));

const guideStepOfEntry: Readonly<Record<ChecklistStep, GuideStep>> = {
  installation: 'installation',
  tenant: 'tenant',
  time_zone: 'tenant',
  site: 'site',
  operator: 'people',
  level: 'levels',
  camera: 'cameras',
  receiver: 'receiver',
  alarm: 'alarm',
};

/** The step of the guide that does an entry of the checklist. */
export const guideStepOf = (entry: ChecklistStep): GuideStep => guideStepOfEntry[entry];

/** Whether everything that a step is for exists; null: nothing in the checklist depends on it. */
export function isStepDone(step: GuideStep, checklist: Checklist): boolean | null {
  const entries = checklist.filter((entry) => guideStepOfEntry[entry.step] === step);
  return entries.length === 0 ? null : entries.every(({ is_done }) => is_done);
}

/**
 * The step to show: the one in the address, or else where the same guide was left, or else the first one that is not done.
 * @param wanted the step in the address, if any
 */
export function stepToShow(
  steps: readonly GuideStep[],
  of: { wanted: string | null; position: GuidePosition | null; kind: GuideKind; checklist: Checklist | null },
): GuideStep {
  const named = steps.find((step) => step === of.wanted);
  if (named) return named;
  const left = of.position?.kind === of.kind ? steps.find((step) => step === of.position?.step) : undefined;
  const open = of.kind === 'installation' ? steps.find((step) => isStepDone(step, of.checklist ?? []) === false) : undefined;
  return left ?? open ?? steps[0] ?? 'site';
}
