import { externalSignInModel } from '../../access/external-sign-in/external-sign-in.paths.ts';
import { installationsModel } from '../../access/installations/installations.paths.ts';
import { lockedBeforeModel, lockModel } from '../../access/lock/lock.paths.ts';
import { mobileCodeModel } from '../../access/mobile-code/mobile-code.paths.ts';
import { passkeyFactorModel, passkeySignInModel } from '../../access/passkeys/passkey-sign-in.paths.ts';
import { passkeysModel } from '../../access/passkeys/passkeys.paths.ts';
import { passwordChangeModel } from '../../access/password-change/password-change.paths.ts';
import { pictureModel } from '../../access/picture/picture.paths.ts';
import { profileModel } from '../../access/profile/profile.paths.ts';
import { forgottenPasswordModel, resetPasswordModel } from '../../access/reset-password/reset-password.paths.ts';
import { sessionModel, syncedSessionModel } from '../../access/session/session.paths.ts';
import { managedSessionsModel, sessionsModel } from '../../access/sessions/sessions.paths.ts';
import { returnedSignOnModel, singleSignOnModel } from '../../access/single-sign-on/single-sign-on.paths.ts';
import { twoFactorModel } from '../../access/two-factor/two-factor.paths.ts';
import { alarmModel, canceledAlarmModel, listedAlarmModel, resolvedAlarmModel } from '../../alarms/alarm/alarm.paths.ts';
import { bulkActsModel, forwardBulkActsModel, partedBulkActsModel } from '../../alarms/bulk-acts/bulk-acts.paths.ts';
import { contactsModel } from '../../alarms/contacts/contacts.paths.ts';
import { drillsModel } from '../../alarms/drills/drills.paths.ts';
import { evidenceCasesModel } from '../../alarms/evidence-cases/evidence-cases.paths.ts';
import { floodModel } from '../../alarms/flood/flood.paths.ts';
import { gateModel } from '../../alarms/gate/gate.paths.ts';
import { handlingModel, leaveGroupModel } from '../../alarms/handling/handling.paths.ts';
import { handoverModel, signedHandoverModel } from '../../alarms/handover/handover.paths.ts';
import { helpCallsModel } from '../../alarms/help-calls/help-calls.paths.ts';
import { historyModel } from '../../alarms/history/history.paths.ts';
import { noticesModel } from '../../alarms/notices/notices.paths.ts';
import { operatorStateModel } from '../../alarms/operator-state/operator-state.paths.ts';
import { alarmsModel } from '../../alarms/queue/alarms.paths.ts';
import { frozenOrderModel } from '../../alarms/queue/frozen-order.paths.ts';
import { shelvingModel } from '../../alarms/shelving/shelving.paths.ts';
import { soundModel } from '../../alarms/sound/sound.paths.ts';
import { viewersModel } from '../../alarms/viewers/viewers.paths.ts';
import { ownPlanModel, planModel } from '../../automation/action-plan-run/action-plan-run.paths.ts';
import { commandRunModel, namedCommandRunModel, shownCommandRunModel } from '../../automation/command-run/command-run.paths.ts';
import { commandRunsModel } from '../../automation/command-runs/command-runs.paths.ts';
import { commandBuilderModel, planBuilderModel } from '../../automation/flow-builder/flow-builder.paths.ts';
import { nextRunsModel } from '../../automation/next-runs/next-runs.paths.ts';
import { nodeFormModel } from '../../automation/node-form/node-form.paths.ts';
import { scheduleEditorModel } from '../../automation/schedule-editor/schedule-editor.paths.ts';
import { actModel, plainActModel } from '../../catalogues/catalogue/act.paths.ts';
import { bulkDeleteModel, bulkEditModel } from '../../catalogues/catalogue/bulk.paths.ts';
import { catalogueModel, promptingCatalogueModel } from '../../catalogues/catalogue/catalogue.paths.ts';
import {
  canceledExportModel,
  clipExportModel,
  directExportModel,
  endedExportModel,
  exportModel,
  failedExportModel,
  restoredExportModel,
} from '../../catalogues/export/export.paths.ts';
import { exportsModel } from '../../catalogues/exports/exports.paths.ts';
import { importModel } from '../../catalogues/import/import.paths.ts';
import { choicesModel } from '../../catalogues/record/choices.paths.ts';
import { deletedRecordModel, newRecordModel, recordModel, viewedRecordModel } from '../../catalogues/record/record.paths.ts';
import { trailModel } from '../../catalogues/record/trail.paths.ts';
import { chatModel, chatsModel, newChatModel } from '../../collaboration/chat/chat.paths.ts';
import { wallModel, wallsModel } from '../../collaboration/wall/wall.paths.ts';
import { consoleModel } from '../../console/console.paths.ts';
import { detectionsModel } from '../../intake/detections/detections.paths.ts';
import { signalsModel } from '../../intake/signals/signals.paths.ts';
import { testModeModel } from '../../intake/test-mode/test-mode.paths.ts';
import { assignmentModel } from '../../places/assignment/assignment.paths.ts';
import { radiusModel } from '../../places/radius/radius.paths.ts';
import { trackingModel } from '../../places/tracking/tracking.paths.ts';
import { treeModel } from '../../places/tree/tree.paths.ts';
import { savedUnitAssignmentModel, unitAssignmentModel } from '../../places/unit-assignment/unit-assignment.paths.ts';
import { linkModel, plainLinkModel } from '../../platform/link/link.paths.ts';
import { liveQueryModel } from '../../platform/live-query/live-query.paths.ts';
import { outboxModel } from '../../platform/outbox/outbox.paths.ts';
import { referenceDataModel } from '../../platform/reference-data/reference-data.paths.ts';
import { rehearsalModel } from '../../platform/rehearsal/rehearsal.paths.ts';
import { callModel, drillCallModel, orderedCallModel, rungCallModel, takenCallModel } from '../../telephony/call/call.paths.ts';
import { callsModel, forwardedCallsModel, ownCallsModel } from '../../telephony/calls/calls.paths.ts';
import { directoryModel } from '../../telephony/directory/directory.paths.ts';
import { headsetModel } from '../../telephony/headset/headset.paths.ts';
import { registrationModel } from '../../telephony/registration/registration.paths.ts';
import { cameraSequenceModel } from '../../video/camera-sequence/camera-sequence.paths.ts';
import { clipModel, clipOnRequestModel } from '../../video/clip/clip.paths.ts';
import { objectSearchModel } from '../../video/object-search/object-search.paths.ts';
import { playbackModel } from '../../video/playback/playback.paths.ts';
import { playerModel } from '../../video/player/player.paths.ts';
import { newRecordingRequestModel, recordingRequestModel } from '../../video/recording-request/recording-request.paths.ts';
import { sharedVideoModel } from '../../video/shared-video/shared-video.paths.ts';
import { sharesModel } from '../../video/shares/shares.paths.ts';
import { timelineModel } from '../../video/timeline/timeline.paths.ts';
import { watermarkBuilderModel } from '../../video/watermark-builder/watermark-builder.paths.ts';
import { alarmLayoutModel } from '../../workspace/alarm-layout/alarm-layout.paths.ts';
import { alarmViewBuilderModel, layoutBuilderModel } from '../../workspace/builder/builder.paths.ts';
import { gridDragModel } from '../../workspace/grid-drag/grid-drag.paths.ts';
import { openTargetModel } from '../../workspace/open-target/open-target.paths.ts';
import { paletteModel } from '../../workspace/palette/palette.paths.ts';
import { secondScreenModel } from '../../workspace/second-screen/second-screen.paths.ts';
import { foundPlanModel, secondChatModel, tabsModel } from '../../workspace/tabs/tabs.paths.ts';
import { viewsModel } from '../../workspace/views/views.paths.ts';
import { weatherModel } from '../../workspace/weather/weather.paths.ts';
import { problemModel } from '../problem/problem.paths.ts';
import type { Model } from './model.ts';

/** The path model of every machine; the laws, the gallery and the paths through the real interface start here. */
export const allModels: readonly Model[] = [
  clipModel,
  clipOnRequestModel,
  recordingRequestModel,
  newRecordingRequestModel,
  sessionModel,
  syncedSessionModel,
  lockModel,
  lockedBeforeModel,
  sessionsModel,
  managedSessionsModel,
  twoFactorModel,
  passkeySignInModel,
  passkeyFactorModel,
  passkeysModel,
  linkModel,
  plainLinkModel,
  alarmsModel,
  frozenOrderModel,
  alarmModel,
  listedAlarmModel,
  resolvedAlarmModel,
  canceledAlarmModel,
  outboxModel,
  radiusModel,
  trackingModel,
  tabsModel,
  foundPlanModel,
  secondChatModel,
  alarmLayoutModel,
  viewsModel,
  playerModel,
  playbackModel,
  soundModel,
  viewersModel,
  operatorStateModel,
  helpCallsModel,
  gridDragModel,
  layoutBuilderModel,
  alarmViewBuilderModel,
  commandBuilderModel,
  planBuilderModel,
  openTargetModel,
  objectSearchModel,
  referenceDataModel,
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
  promptingCatalogueModel,
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
  unitAssignmentModel,
  savedUnitAssignmentModel,
  scheduleEditorModel,
  nextRunsModel,
  liveQueryModel,
  watermarkBuilderModel,
  sharedVideoModel,
  forgottenPasswordModel,
  resetPasswordModel,
  externalSignInModel,
  singleSignOnModel,
  returnedSignOnModel,
  mobileCodeModel,
  installationsModel,
  sharesModel,
  problemModel,
  profileModel,
  passwordChangeModel,
  pictureModel,
  weatherModel,
  floodModel,
  bulkActsModel,
  forwardBulkActsModel,
  partedBulkActsModel,
  contactsModel,
  handlingModel,
  leaveGroupModel,
  handoverModel,
  signedHandoverModel,
  shelvingModel,
  rehearsalModel,
  drillsModel,
  evidenceCasesModel,
  secondScreenModel,
  gateModel,
  detectionsModel,
  signalsModel,
  testModeModel,
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
  shownCommandRunModel,
  cameraSequenceModel,
  planModel,
  ownPlanModel,
  registrationModel,
  callModel,
  takenCallModel,
  rungCallModel,
  orderedCallModel,
  drillCallModel,
  headsetModel,
  directoryModel,
  callsModel,
  ownCallsModel,
  forwardedCallsModel,
  consoleModel,
];
