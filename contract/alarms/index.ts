export { type AlarmAct, type AlarmActKind, actOfKind, actTo, alarmActKinds, alarmActNames, alarmActs } from './acts.ts';
export {
  Alarm,
  AlarmAcronym,
  AlarmChange,
  AlarmComment,
  AlarmEvent,
  AlarmHistoryEntry,
  AlarmLevel,
  alarmEvents,
  alarmTypeNumber,
} from './alarm.ts';
export { BulkActReply, BulkActRequest, bulkActLimit } from './bulk-acts.ts';
export { AlarmGate, AvsScore, gateCalls, outcomeKinds } from './gate.ts';
export { Addressee, HandlingRequest } from './handling.ts';
export { historyCalls } from './history-calls.ts';
export { AlarmStatus, isOpen } from './status.ts';
