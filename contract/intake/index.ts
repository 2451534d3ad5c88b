export { DetectionFilters, DetectionItem, type DetectionKind, detectionCalls, detectionRecords } from './detections.ts';
export { IntakeAlarm } from './intake.ts';
