import { externalSignInCases } from '../../access/external-sign-in/external-sign-in.cases.ts';
import { installationsCases } from '../../access/installations/installations.cases.ts';
import { lockCases } from '../../access/lock/lock.cases.ts';
import { mobileCodeCases } from '../../access/mobile-code/mobile-code.cases.ts';
import { passkeySignInCases } from '../../access/passkeys/passkey-sign-in.cases.ts';
import { passkeysCases } from '../../access/passkeys/passkeys.cases.ts';
import { passwordChangeCases } from '../../access/password-change/password-change.cases.ts';
import { pictureCases } from '../../access/picture/picture.cases.ts';
import { profileCases } from '../../access/profile/profile.cases.ts';
import { forgottenPasswordCases, resetPasswordCases } from '../../access/reset-password/reset-password.cases.ts';
import { sessionCases } from '../../access/session/session.cases.ts';
import { sessionsCases } from '../../access/sessions/sessions.cases.ts';
import { singleSignOnCases } from '../../access/single-sign-on/single-sign-on.cases.ts';
import { twoFactorCases } from '../../access/two-factor/two-factor.cases.ts';
import { alarmCases } from '../../alarms/alarm/alarm.cases.ts';
import { bulkActsCases } from '../../alarms/bulk-acts/bulk-acts.cases.ts';
import { contactsCases } from '../../alarms/contacts/contacts.cases.ts';
import { drillsCases } from '../../alarms/drills/drills.cases.ts';
import { evidenceCasesCases } from '../../alarms/evidence-cases/evidence-cases.cases.ts';
import { floodCases } from '../../alarms/flood/flood.cases.ts';
import { gateCases } from '../../alarms/gate/gate.cases.ts';
import { handlingCases } from '../../alarms/handling/handling.cases.ts';
import { handoverCases } from '../../alarms/handover/handover.cases.ts';
import { helpCallsCases } from '../../alarms/help-calls/help-calls.cases.ts';
import { historyCases } from '../../alarms/history/history.cases.ts';
import { noticesCases } from '../../alarms/notices/notices.cases.ts';
import { operatorStateCases } from '../../alarms/operator-state/operator-state.cases.ts';
import { alarmsCases } from '../../alarms/queue/alarms.cases.ts';
import { frozenOrderCases } from '../../alarms/queue/frozen-order.cases.ts';
import { shelvingCases } from '../../alarms/shelving/shelving.cases.ts';
import { soundCases } from '../../alarms/sound/sound.cases.ts';
import { viewersCases } from '../../alarms/viewers/viewers.cases.ts';
import { actionPlanRunCases } from '../../automation/action-plan-run/action-plan-run.cases.ts';
import { commandRunCases } from '../../automation/command-run/command-run.cases.ts';
import { commandRunsCases } from '../../automation/command-runs/command-runs.cases.ts';
import { flowBuilderCases } from '../../automation/flow-builder/flow-builder.cases.ts';
import { nextRunsCases } from '../../automation/next-runs/next-runs.cases.ts';
import { nodeFormCases } from '../../automation/node-form/node-form.cases.ts';
import { scheduleEditorCases } from '../../automation/schedule-editor/schedule-editor.cases.ts';
import { actCases } from '../../catalogues/catalogue/act.cases.ts';
import { bulkCases } from '../../catalogues/catalogue/bulk.cases.ts';
import { catalogueCases } from '../../catalogues/catalogue/catalogue.cases.ts';
import { exportCases } from '../../catalogues/export/export.cases.ts';
import { exportsCases } from '../../catalogues/exports/exports.cases.ts';
import { importCases } from '../../catalogues/import/import.cases.ts';
import { choicesCases } from '../../catalogues/record/choices.cases.ts';
import { recordCases } from '../../catalogues/record/record.cases.ts';
import { trailCases } from '../../catalogues/record/trail.cases.ts';
import { chatCases, chatsCases } from '../../collaboration/chat/chat.cases.ts';
import { newChatCases } from '../../collaboration/chat/new-chat.cases.ts';
import { wallCases } from '../../collaboration/wall/wall.cases.ts';
import { wallsCases } from '../../collaboration/wall/walls.cases.ts';
import { consoleCases } from '../../console/console.cases.ts';
import { detectionsCases } from '../../intake/detections/detections.cases.ts';
import { signalsCases } from '../../intake/signals/signals.cases.ts';
import { testModeCases } from '../../intake/test-mode/test-mode.cases.ts';
import { assignmentCases } from '../../places/assignment/assignment.cases.ts';
import { radiusCases } from '../../places/radius/radius.cases.ts';
import { trackingCases } from '../../places/tracking/tracking.cases.ts';
import { treeCases } from '../../places/tree/tree.cases.ts';
import { unitAssignmentCases } from '../../places/unit-assignment/unit-assignment.cases.ts';
import { linkCases } from '../../platform/link/link.cases.ts';
import { liveQueryCases } from '../../platform/live-query/live-query.cases.ts';
import { outboxCases } from '../../platform/outbox/outbox.cases.ts';
import { referenceDataCases } from '../../platform/reference-data/reference-data.cases.ts';
import { rehearsalCases } from '../../platform/rehearsal/rehearsal.cases.ts';
import { problemCases } from '../../quality/problem/problem.cases.ts';
import { callCases } from '../../telephony/call/call.cases.ts';
import { callsCases } from '../../telephony/calls/calls.cases.ts';
import { directoryCases } from '../../telephony/directory/directory.cases.ts';
import { headsetCases } from '../../telephony/headset/headset.cases.ts';
import { registrationCases } from '../../telephony/registration/registration.cases.ts';
import { cameraSequenceCases } from '../../video/camera-sequence/camera-sequence.cases.ts';
import { clipCases } from '../../video/clip/clip.cases.ts';
import { objectSearchCases } from '../../video/object-search/object-search.cases.ts';
import { playbackCases } from '../../video/playback/playback.cases.ts';
import { playerCases } from '../../video/player/player.cases.ts';
import { recordingRequestCases } from '../../video/recording-request/recording-request.cases.ts';
import { sharedVideoCases } from '../../video/shared-video/shared-video.cases.ts';
import { sharesCases } from '../../video/shares/shares.cases.ts';
import { timelineCases } from '../../video/timeline/timeline.cases.ts';
import { watermarkBuilderCases } from '../../video/watermark-builder/watermark-builder.cases.ts';
import { alarmLayoutCases } from '../../workspace/alarm-layout/alarm-layout.cases.ts';
import { builderCases } from '../../workspace/builder/builder.cases.ts';
import { gridDragCases } from '../../workspace/grid-drag/grid-drag.cases.ts';
import { openTargetCases } from '../../workspace/open-target/open-target.cases.ts';
import { paletteCases } from '../../workspace/palette/palette.cases.ts';
import { secondScreenCases } from '../../workspace/second-screen/second-screen.cases.ts';
import { tabsCases } from '../../workspace/tabs/tabs.cases.ts';
import { viewsCases } from '../../workspace/views/views.cases.ts';
import { weatherCases } from '../../workspace/weather/weather.cases.ts';
import type { Manual } from './manual.ts';

/** How people carry out the paths of each model, by its name. */
export const manuals: ReadonlyMap<string, Manual> = new Map([
  ...actCases,
  ...actionPlanRunCases,
  ...alarmCases,
  ...alarmLayoutCases,
  ...alarmsCases,
  ...assignmentCases,
  ...builderCases,
  ...bulkActsCases,
  ...bulkCases,
  ...callCases,
  ...callsCases,
  ...cameraSequenceCases,
  ...catalogueCases,
  ...chatCases,
  ...chatsCases,
  ...choicesCases,
  ...clipCases,
  ...commandRunCases,
  ...commandRunsCases,
  ...consoleCases,
  ...contactsCases,
  ...detectionsCases,
  ...directoryCases,
  ...exportCases,
  ...exportsCases,
  ...externalSignInCases,
  ...floodCases,
  ...flowBuilderCases,
  ...forgottenPasswordCases,
  ...frozenOrderCases,
  ...gateCases,
  ...gridDragCases,
  ...handlingCases,
  ...headsetCases,
  ...handoverCases,
  ...historyCases,
  ...importCases,
  ...installationsCases,
  ...linkCases,
  ...liveQueryCases,
  ...lockCases,
  ...mobileCodeCases,
  ...newChatCases,
  ...nextRunsCases,
  ...nodeFormCases,
  ...noticesCases,
  ...objectSearchCases,
  ...openTargetCases,
  ...outboxCases,
  ...paletteCases,
  ...passkeySignInCases,
  ...passkeysCases,
  ...passwordChangeCases,
  ...pictureCases,
  ...playbackCases,
  ...playerCases,
  ...problemCases,
  ...profileCases,
  ...radiusCases,
  ...recordCases,
  ...recordingRequestCases,
  ...referenceDataCases,
  ...registrationCases,
  ...resetPasswordCases,
  ...scheduleEditorCases,
  ...sessionCases,
  ...sessionsCases,
  ...sharedVideoCases,
  ...sharesCases,
  ...shelvingCases,
  ...rehearsalCases,
  ...drillsCases,
  ...evidenceCasesCases,
  ...secondScreenCases,
  ...signalsCases,
  ...singleSignOnCases,
  ...soundCases,
  ...tabsCases,
  ...testModeCases,
  ...timelineCases,
  ...trackingCases,
  ...trailCases,
  ...treeCases,
  ...twoFactorCases,
  ...unitAssignmentCases,
  ...viewersCases,
  ...operatorStateCases,
  ...helpCallsCases,
  ...viewsCases,
  ...wallCases,
  ...wallsCases,
  ...watermarkBuilderCases,
  ...weatherCases,
]);
