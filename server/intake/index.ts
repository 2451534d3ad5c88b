export { detectionRoutes } from './detections/detection-routes.ts';
export { intakeRoutes } from './intake-routes.ts';
export { demoIntakeToken } from './intake-token.ts';
export { plateExtension } from './recognition/plates.ts';
export { recognitionRoutes } from './recognition/recognition-routes.ts';
export { intakeExtensions } from './token-extension.ts';
