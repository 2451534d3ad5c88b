export { DetectionFilters, DetectionItem, type DetectionKind, detectionCalls, detectionRecords } from './detections.ts';
export { IntakeAlarm, IntakeToken, NewIntakeToken } from './intake.ts';
export {
  AnalyticAlarm,
  DetectedEvent,
  FaceMatch,
  LunaEvent,
  PlateRead,
  RecognitionHit,
  RecognitionResult,
  recognitionCalls,
  recognitionLimits,
  SafrEvent,
} from './recognition.ts';
