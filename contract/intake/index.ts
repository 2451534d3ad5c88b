export { DetectionFilters, DetectionItem, type DetectionKind, detectionCalls, detectionRecords } from './detections.ts';
export { IntakeAlarm } from './intake.ts';
export { testAlarmLimit } from './test-alarm.ts';
