export { isHidden, selectOpenings } from './lock/lock.selectors.ts';
export { sessionMachine } from './session/session.machine.ts';
export { abilities, isVideoWall, type SessionRef, selectGrant } from './session/session.selectors.ts';
export type { EndReason, SessionFact } from './session/session.types.ts';
