export { callEndings, callStates } from './call.ts';
export { callEvents, forceDisconnectName, SipSettings, sipCalls } from './calls.ts';
export { DemoInterphone, demoInterphoneCalls } from './demo-interphones.ts';
