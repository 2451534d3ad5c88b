export { type CallsRef, useCalls } from './call/calls.ts';
export { DialRequestQueue, DialRequestsProvider } from './call/dial/dial-request-queue.ts';
export { useCallFor } from './call/dial/useCallFor.ts';
export { useCarriedCalls } from './call/dial/useCarriedCalls.ts';
export { lazyCall } from './call/lazy-call.ts';
export { LazyAlarmWaitingCalls, LazyCallBar, LazyCallToasts, LazyPhoneState, LazyWaitingCount } from './call/lazy-views.tsx';
export { sipSettingsAt } from './sip-settings.ts';
