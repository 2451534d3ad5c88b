export { type AlarmAct, type AlarmActKind, actOfKind, actTo, alarmActKinds, alarmActNames, alarmActs, alarmReasons } from './acts.ts';
export { addresseeCalls } from './addressee-calls.ts';
export {
  Alarm,
  AlarmAcronym,
  AlarmChange,
  AlarmComment,
  AlarmEvent,
  AlarmLevel,
  alarmEvents,
  alarmTypeNumber,
  isDrillOfOthers,
} from './alarm.ts';
export { passwordAttempts } from './contacts.ts';
export type { Drill, DrillChoices, DrillResult } from './drills.ts';
export { AlarmGate, endRequirements, gateCalls } from './gate.ts';
export { type HandlingKey, HandlingRequest, handlingKeys } from './handling.ts';
export type { HealthReport } from './health-calls.ts';
export { historyCalls } from './history-calls.ts';
export { formatHistoryFilter, wholeHistory } from './history-filter.ts';
export { AvsScore, outcomeKinds } from './outcome.ts';
export { AlarmHistoryEntry } from './record.ts';
export { alarmOf } from './refused-alarm.ts';
export { type Pattern, renderPattern, sampleRate } from './sound-patterns.ts';
export { AlarmStatus, isOpen } from './status.ts';
export type { Supervision } from './supervision-calls.ts';
export { byUrgency } from './urgency.ts';
