export { AlarmPlanRunner } from './plans/AlarmPlan.tsx';
export { PlanRunner } from './plans/PlanRunner.tsx';
export { usePlanRun } from './plans/usePlanRun.ts';
export { LazyRuns } from './run/LazyRuns.tsx';
export { RunRequestQueue, RunRequestsProvider } from './run/run-request-queue.ts';
export { PlannedSteps } from './run/Steps.tsx';
export { canRunCommands, useCanRun, useRunFor, useRunRequest } from './run/useRunner.ts';
export { requirementText } from './run/words.ts';
