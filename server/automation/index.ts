export { openAutomation } from './automation.ts';
export { automationExtensions } from './catalogue-extensions.ts';
export type { Effects } from './effect.ts';
export { effects } from './effects/index.ts';
export { outputRoutes } from './output-routes.ts';
export { activePlanOfAlarm } from './plans/applicable-plan.ts';
export { planRoutes } from './plans/plan-routes.ts';
export { reportExtensions } from './reports/report-extension.ts';
export { beginBreachRuns } from './scheduler/command.ts';
