export { cameraExtensions } from './cameras/camera-extensions.ts';
export { cameraServiceRoutes } from './cameras/camera-service.ts';
export { openClips } from './clips/clip-routes.ts';
export { projectFolder } from './clips.ts';
export { openMedia } from './media.ts';
export { recordingRequestExtension } from './requests/recording-extension.ts';
export { recordingRequestRoutes } from './requests/request-routes.ts';
export { timelineRoutes } from './timeline/timeline-routes.ts';
export { type VideoApp, withVideo } from './video-app.ts';
