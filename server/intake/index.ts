export { detectionRoutes } from './detections/detection-routes.ts';
export { intakeRoutes } from './intake-routes.ts';
export { demoIntakeToken } from './intake-token.ts';
export { logRoutes } from './logs/log-routes.ts';
export { recognitionExtensions } from './recognition/recognition-indexes.ts';
export { recognitionRoutes } from './recognition/recognition-routes.ts';
export { openRetention } from './recognition/retention.ts';
export { intakeExtensions } from './token-extension.ts';
