export { type DetectionQuestion, detectionsMachine } from './detections/detections.machine.ts';
export {
  selectFilters as selectDetectionFilters,
  selectFresh as selectFreshDetections,
  selectIsHeld as selectDetectionIsHeld,
  selectNext as selectDetectionNext,
  selectRefusal as selectDetectionRefusal,
  selectRows as selectDetections,
  selectWithRecords as selectDetectionWithRecords,
} from './detections/detections.selectors.ts';
