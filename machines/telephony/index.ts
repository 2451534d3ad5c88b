export { callsMachine } from './calls/calls.machine.ts';
export { isAnyConnected, isAnyRinging } from './calls/calls.selectors.ts';
export type { CallsFact } from './calls/calls.types.ts';
