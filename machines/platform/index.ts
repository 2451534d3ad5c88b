export { type LinkFact, linkMachine, type SocketCommand, type SocketEvent } from './link/link.machine.ts';
export { selectArrivedWhileOffline, selectLastEventAt, selectLostSince } from './link/link.selectors.ts';
export type { ExportUpdate, RoomEvent } from './link/stream.ts';
export type { LiveQuery } from './live-query/live-query.machine.ts';
export {
  selectChecklist,
  selectCounts as selectQueryCounts,
  selectDisks,
  selectNodes,
  selectRefusal as selectQueryRefusal,
  selectResult,
  selectRows as selectQueryRows,
  selectSelfWatch,
  selectServedVersion,
  selectSystems,
  selectWatch,
} from './live-query/live-query.selectors.ts';
export { type Decision, type DecisionRejection, decisionLimitMs, type OutboxEntry } from './outbox/decision.ts';
export { type LeadershipChanged, type OutboxFact, type OutboxStored, outboxMachine } from './outbox/outbox.machine.ts';
export { selectIsInPageOnly } from './outbox/outbox.selectors.ts';
export { type ReferenceData, referenceDataMachine } from './reference-data/reference-data.machine.ts';
export {
  selectData,
  selectRefusal as selectReferenceRefusal,
  selectUnreadable as selectUnreadableReference,
} from './reference-data/reference-data.selectors.ts';
export { rehearsalMachine } from './rehearsal/rehearsal.machine.ts';
export { selectBackups, selectRefusal as selectRehearsalRefusal } from './rehearsal/rehearsal.selectors.ts';
