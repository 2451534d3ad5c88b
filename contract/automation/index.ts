export { commandFormFields, commandForms } from './command-forms.ts';
export { commandNodeTypes } from './command-nodes.ts';
export { commandEvents, outcomeCodes, RunnableCommand, runCalls } from './command-run.ts';
export { FlowNode } from './flow.ts';
export { frequencies } from './frequencies.ts';
export type { NodeForm } from './node-form.ts';
export { planNodeTypes } from './plan-nodes.ts';
export { planEvents } from './plan-run.ts';
export { OrderedReport } from './scheduled-reports.ts';
