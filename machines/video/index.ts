export { cameraSequenceMachine } from './camera-sequence/camera-sequence.machine.ts';
export {
  selectAt as selectSequenceAt,
  selectCount as selectSequenceCount,
  selectEveryMs as selectSequenceEveryMs,
} from './camera-sequence/camera-sequence.selectors.ts';
export { selectRate as selectPlaybackRate, selectWanted as selectPlaybackWanted } from './playback/playback.selectors.ts';
export { onwards } from './player/media-windows.ts';
export { playerMachine } from './player/player.machine.ts';
export {
  type TimelineData,
  type TimelineEvent,
  type TimelineInput,
  type TimelineSource,
  timelineMachine,
} from './timeline/timeline.machine.ts';
export {
  selectAt as selectTimelineAt,
  selectCameras as selectTimelineCameras,
  selectChosen as selectTimelineChosen,
  selectFootage as selectTimelineFootage,
  selectFrom as selectTimelineFrom,
  selectIsCut as selectTimelineIsCut,
  selectKnown as selectTimelineKnown,
  selectMarks as selectTimelineMarks,
  selectPosition as selectTimelinePosition,
  selectRefusal as selectTimelineRefusal,
  selectSpan as selectTimelineSpan,
  selectTo as selectTimelineTo,
  selectUnit as selectTimelineUnit,
  selectZone as selectTimelineZone,
} from './timeline/timeline.selectors.ts';
export { around, binOf, type Window } from './timeline/window.ts';
