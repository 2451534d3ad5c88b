export { DetectionFilters, DetectionItem, type DetectionKind, detectionCalls, detectionRecords } from './detections.ts';
export { ButtonAlarm, IntakeAlarm, VirtualButton } from './intake.ts';
export {
  type ReceiverSetup,
  type Replay,
  type SignalFilters,
  type SignalRow,
  type SignalTest,
  type SignalTestReport,
  testMinutes,
  type UnknownSignal,
  type WholeSignal,
} from './receivers/calls.ts';
export { type SignalOutcome, type SignalReason, signalOutcomes } from './receivers/signals.ts';
export { testAlarmLimit } from './test-alarm.ts';
