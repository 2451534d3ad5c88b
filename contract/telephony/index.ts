export { callEndings, callStates } from './call.ts';
export { callEvents, forceDisconnectName, sipCalls } from './calls.ts';
export { DemoInterphone, demoInterphoneCalls } from './demo-interphones.ts';
export { SipSettings } from './sip-settings.ts';
