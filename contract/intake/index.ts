export { DetectionFilters, DetectionItem, type DetectionKind, detectionCalls, detectionRecords } from './detections.ts';
export { ButtonAlarm, IntakeAlarm, VirtualButton } from './intake.ts';
export {
  type CameraTopic,
  type ReceiverSetup,
  type Replay,
  type SignalExample,
  type SignalExampleRequest,
  type SignalRow,
  type SignalTestReport,
  type UnknownSignal,
  type WholeSignal,
} from './receivers/calls.ts';
export { signalReasons } from './receivers/signals.ts';
export { testAlarmLimit } from './test-alarm.ts';
