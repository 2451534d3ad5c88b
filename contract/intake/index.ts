export { DetectionFilters, DetectionItem, type DetectionKind, detectionCalls, detectionRecords } from './detections.ts';
export { ButtonAlarm, IntakeAlarm, VirtualButton } from './intake.ts';
export { testAlarmLimit } from './test-alarm.ts';
