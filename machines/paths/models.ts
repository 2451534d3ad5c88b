import { ownPlanModel, planModel } from '../action-plan-run/action-plan-run.paths.ts';
import { alarmModel, listedAlarmModel } from '../alarm/alarm.paths.ts';
import { alarmsModel } from '../alarms/alarms.paths.ts';
import { assignmentModel } from '../assignment/assignment.paths.ts';
import { boardModel } from '../board/board.paths.ts';
import { alarmViewBuilderModel, layoutBuilderModel } from '../builder/builder.paths.ts';
import { callModel, orderedCallModel, rungCallModel, takenCallModel } from '../call/call.paths.ts';
import { callsModel, carriedCallsModel, ownCallsModel } from '../calls/calls.paths.ts';
import { actModel, plainActModel } from '../catalogue/act.paths.ts';
import { bulkDeleteModel, bulkEditModel } from '../catalogue/bulk.paths.ts';
import { askingCatalogueModel, catalogueModel } from '../catalogue/catalogue.paths.ts';
import { chatModel, chatsModel, newChatModel } from '../chat/chat.paths.ts';
import { clipModel, clipOnRequestModel } from '../clip/clip.paths.ts';
import { commandRunModel, lookedCommandRunModel, namedCommandRunModel } from '../command-run/command-run.paths.ts';
import { commandRunsModel } from '../command-runs/command-runs.paths.ts';
import { consoleModel } from '../console/console.paths.ts';
import { detectionsModel } from '../detections/detections.paths.ts';
import { directoryModel } from '../directory/directory.paths.ts';
import {
  canceledExportModel,
  clipExportModel,
  directExportModel,
  endedExportModel,
  exportModel,
  failedExportModel,
  restoredExportModel,
} from '../export/export.paths.ts';
import { exportsModel } from '../exports/exports.paths.ts';
import { externalSignInModel } from '../external-sign-in/external-sign-in.paths.ts';
import { commandBuilderModel, planBuilderModel } from '../flow-builder/flow-builder.paths.ts';
import { headsetModel } from '../headset/headset.paths.ts';
import { historyModel } from '../history/history.paths.ts';
import { importModel } from '../import/import.paths.ts';
import { installationsModel } from '../installations/installations.paths.ts';
import { linkModel, plainLinkModel } from '../link/link.paths.ts';
import { lockedBeforeModel, lockModel } from '../lock/lock.paths.ts';
import { mobileCodeModel } from '../mobile-code/mobile-code.paths.ts';
import { nextRunsModel } from '../next-runs/next-runs.paths.ts';
import { nodeFormModel } from '../node-form/node-form.paths.ts';
import { noticesModel } from '../notices/notices.paths.ts';
import { objectSearchModel } from '../object-search/object-search.paths.ts';
import { openerModel } from '../opener/opener.paths.ts';
import { openingModel } from '../opening/opening.paths.ts';
import { outboxModel } from '../outbox/outbox.paths.ts';
import { paletteModel } from '../palette/palette.paths.ts';
import { passwordChangeModel } from '../password-change/password-change.paths.ts';
import { pictureModel } from '../picture/picture.paths.ts';
import { playbackModel } from '../playback/playback.paths.ts';
import { playerModel } from '../player/player.paths.ts';
import { problemModel } from '../problem/problem.paths.ts';
import { profileModel } from '../profile/profile.paths.ts';
import { radiusModel } from '../radius/radius.paths.ts';
import { readingModel } from '../reading/reading.paths.ts';
import { choicesModel } from '../record/choices.paths.ts';
import { deletedRecordModel, newRecordModel, recordModel, viewedRecordModel } from '../record/record.paths.ts';
import { trailModel } from '../record/trail.paths.ts';
import { askedRecordingModel, recordingRequestModel } from '../recording-request/recording-request.paths.ts';
import { registrationModel } from '../registration/registration.paths.ts';
import { forgottenPasswordModel, resetPasswordModel } from '../reset-password/reset-password.paths.ts';
import { roundModel } from '../round/round.paths.ts';
import { scheduleEditorModel } from '../schedule-editor/schedule-editor.paths.ts';
import { arrivedSessionModel, sessionModel } from '../session/session.paths.ts';
import { managedSessionsModel, sessionsModel } from '../sessions/sessions.paths.ts';
import { sharedVideoModel } from '../shared-video/shared-video.paths.ts';
import { sharesModel } from '../shares/shares.paths.ts';
import { keptSheetModel, sheetModel } from '../sheet/sheet.paths.ts';
import { sightModel } from '../sight/sight.paths.ts';
import { soundModel } from '../sound/sound.paths.ts';
import { tabsModel } from '../tabs/tabs.paths.ts';
import { timelineModel } from '../timeline/timeline.paths.ts';
import { trackingModel } from '../tracking/tracking.paths.ts';
import { treeModel } from '../tree/tree.paths.ts';
import { twoFactorModel } from '../two-factor/two-factor.paths.ts';
import { viewsModel } from '../views/views.paths.ts';
import { wallModel, wallsModel } from '../wall/wall.paths.ts';
import { watermarkBuilderModel } from '../watermark-builder/watermark-builder.paths.ts';
import { weatherModel } from '../weather/weather.paths.ts';
import type { Model } from './model.ts';

/** The path model of every machine; the laws, the gallery and the paths through the real interface start here. */
export const allModels: readonly Model[] = [
  clipModel,
  clipOnRequestModel,
  recordingRequestModel,
  askedRecordingModel,
  sessionModel,
  arrivedSessionModel,
  lockModel,
  lockedBeforeModel,
  sessionsModel,
  managedSessionsModel,
  twoFactorModel,
  linkModel,
  plainLinkModel,
  alarmsModel,
  alarmModel,
  listedAlarmModel,
  outboxModel,
  radiusModel,
  trackingModel,
  tabsModel,
  openingModel,
  viewsModel,
  playerModel,
  playbackModel,
  soundModel,
  boardModel,
  layoutBuilderModel,
  alarmViewBuilderModel,
  commandBuilderModel,
  planBuilderModel,
  openerModel,
  objectSearchModel,
  readingModel,
  historyModel,
  noticesModel,
  nodeFormModel,
  recordModel,
  newRecordModel,
  viewedRecordModel,
  deletedRecordModel,
  trailModel,
  choicesModel,
  importModel,
  catalogueModel,
  askingCatalogueModel,
  bulkEditModel,
  bulkDeleteModel,
  actModel,
  plainActModel,
  exportModel,
  clipExportModel,
  canceledExportModel,
  directExportModel,
  restoredExportModel,
  endedExportModel,
  failedExportModel,
  exportsModel,
  assignmentModel,
  sheetModel,
  keptSheetModel,
  scheduleEditorModel,
  nextRunsModel,
  sightModel,
  watermarkBuilderModel,
  sharedVideoModel,
  forgottenPasswordModel,
  resetPasswordModel,
  externalSignInModel,
  mobileCodeModel,
  installationsModel,
  sharesModel,
  problemModel,
  profileModel,
  passwordChangeModel,
  pictureModel,
  weatherModel,
  detectionsModel,
  treeModel,
  paletteModel,
  chatsModel,
  chatModel,
  newChatModel,
  wallModel,
  wallsModel,
  timelineModel,
  commandRunsModel,
  commandRunModel,
  namedCommandRunModel,
  lookedCommandRunModel,
  roundModel,
  planModel,
  ownPlanModel,
  registrationModel,
  callModel,
  takenCallModel,
  rungCallModel,
  orderedCallModel,
  headsetModel,
  directoryModel,
  callsModel,
  ownCallsModel,
  carriedCallsModel,
  consoleModel,
];
