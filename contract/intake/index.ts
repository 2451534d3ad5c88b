export { DetectionFilters, DetectionItem, type DetectionKind, detectionCalls, detectionRecords } from './detections.ts';
export { IntakeAlarm, IntakeToken, NewIntakeToken } from './intake.ts';
