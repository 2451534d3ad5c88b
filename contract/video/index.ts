export { type CameraFault, cameraFaults, cameraPhases, maxAdoptedCameras, outOfServiceCauses } from './camera-state.ts';
export { ClipRequest, clipCalls, clipCatalogue, clipChannel } from './clip.ts';
export { MediaLink, MediaLinkRequest, type MediaQuality, playbackRates, preAlarm, seekStepS } from './media.ts';
export { videoEvents } from './recording-request.ts';
export { recordingActions, recordingStatuses } from './recording-status.ts';
export { MediaStorage } from './recordings.ts';
export { Footage, Mark, maxFootageCameras, timelineCalls } from './timeline.ts';
export { maxWatermarkLines, watermarkPositions } from './watermark.ts';
