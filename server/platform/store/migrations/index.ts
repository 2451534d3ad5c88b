import { sql as core } from './0001_core.ts';
import { sql as places } from './0002_places.ts';
import { sql as alarms } from './0003_alarms.ts';
import { sql as eventLog } from './0004_event_log.ts';
import { sql as media } from './0005_media.ts';
import { sql as alarmWords } from './0006_alarm_words.ts';
import { sql as caller } from './0007_caller.ts';
import { sql as lighterAlarms } from './0008_lighter_alarms.ts';
import { sql as catalogues } from './0009_catalogues.ts';
import { sql as exports } from './0010_exports.ts';
import { sql as records } from './0011_records.ts';
import { sql as cameraAssignment } from './0012_camera_assignment.ts';
import { sql as rights } from './0013_rights.ts';
import { sql as logs } from './0014_logs.ts';
import { sql as wall } from './0015_wall.ts';
import { sql as chat } from './0016_chat.ts';
import { sql as detections } from './0031_detections.ts';
import { sql as digitalOutputs } from './0032_digital_outputs.ts';
import { sql as commandRuns } from './0033_command_runs.ts';
import { sql as effects } from './0034_effects.ts';
import { sql as actionPlans } from './0035_action_plans.ts';
import { sql as automationDue } from './0036_automation_due.ts';
import { sql as outputsOfCameras } from './0037_outputs_of_cameras.ts';
import { sql as cameraState } from './0038_camera_state.ts';
import { sql as recorder } from './0039_recorder.ts';
import { sql as mediaShares } from './0040_media_shares.ts';
import { sql as clips } from './0041_clips.ts';
import { sql as recordingRequests } from './0043_recording_requests.ts';
import { sql as audit } from './0046_audit.ts';
import { sql as calls } from './0047_calls.ts';
import { sql as callWords } from './0048_call_words.ts';
import { sql as factors } from './0049_factors.ts';
import { sql as sessions } from './0050_sessions.ts';
import { sql as waysIn } from './0051_ways_in.ts';
import { sql as ownAccount } from './0052_own_account.ts';
import { sql as limits } from './0053_limits.ts';
import { sql as rightsTold } from './0054_rights_told.ts';
import { sql as qaTraces } from './0055_qa_traces.ts';
import { sql as keptPlans } from './0056_kept_plans.ts';
import { sql as cameraLife } from './0057_camera_life.ts';
import { sql as cameraPlaces } from './0059_camera_places.ts';
import { sql as intakeTokens } from './0060_intake_tokens.ts';
import { sql as recognition } from './0061_recognition.ts';
import { sql as detectedPictures } from './0062_detected_pictures.ts';
import { sql as alarmPlanes } from './0064_alarm_planes.ts';
import { sql as severalEmails } from './0065_several_emails.ts';
import { sql as testAlarms } from './0066_test_alarms.ts';
import { sql as serviceLog } from './0069_service_log.ts';
import { sql as unitContacts } from './0071_unit_contacts.ts';
import { sql as sessionLimits } from './0075_session_limits.ts';
import { sql as rememberedDevices } from './0076_remembered_devices.ts';
import { sql as recognitionRules } from './0080_recognition_rules.ts';
import { sql as auditForward } from './0081_audit_forward.ts';
import { sql as recognitionConnectors } from './0082_recognition_connectors.ts';
import { sql as invitations } from './0090_invitations.ts';
import { sql as trafficOwner } from './0091_traffic_owner.ts';
import { sql as secondFactorPolicy } from './0092_second_factor_policy.ts';
import { sql as singleSignOn } from './0093_single_sign_on.ts';
import { sql as passkeys } from './0094_passkeys.ts';
import { sql as batchRights } from './0100_batch_rights.ts';
import { sql as signals } from './0110_signals.ts';
import { sql as auditSignals } from './0111_audit_signals.ts';
import { sql as alarmHandling } from './0120_alarm_handling.ts';
import { sql as alarmGate } from './0121_alarm_gate.ts';
import { sql as callList } from './0122_call_list.ts';
import { sql as alarmGroups } from './0123_alarm_groups.ts';
import { sql as breaches } from './0125_breaches.ts';
import { sql as shelvings } from './0126_shelvings.ts';
import { sql as alarmHistory } from './0127_alarm_history.ts';
import { sql as alarmViewers } from './0128_alarm_viewers.ts';
import { sql as reassign } from './0134_reassign.ts';
import { sql as handover } from './0135_handover.ts';
import { sql as evidenceCases } from './0140_evidence_cases.ts';
import { sql as drills } from './0145_drills.ts';
import { sql as scheduledReports } from './0146_scheduled_reports.ts';
import { sql as drillRuns } from './0154_drill_runs.ts';
import { sql as operatorState } from './0165_operator_state.ts';
import { sql as phoneRegistration } from './0166_phone_registration.ts';
import { sql as rightsVersion } from './0167_rights_version.ts';
import { sql as wallAlarms } from './0174_wall_alarms.ts';
import { sql as caseShares } from './0178_case_shares.ts';
import { sql as callListening } from './0179_call_listening.ts';
import { sql as mediaPart } from './0180_media_part.ts';
import { sql as selfWatch } from './0181_self_watch.ts';
import { sql as eventTrace } from './0182_event_trace.ts';
import { sql as restoreRehearsal } from './0183_restore_rehearsal.ts';
import { sql as packageUnanswered } from './0184_package_unanswered.ts';
import { sql as quickerFold } from './0185_quicker_fold.ts';
import { sql as nodeCalls } from './0186_node_calls.ts';
import { sql as exportAsOf } from './0187_export_as_of.ts';
import { sql as platformNodes } from './0190_platform_nodes.ts';
import { sql as storeCompatibility } from './0191_store_compatibility.ts';
import { sql as partitions } from './0195_partitions.ts';
import { sql as logPartitions } from './0196_log_partitions.ts';
import { sql as nodeReport } from './0200_node_report.ts';

/** A change of the schema. */
export interface Migration {
  readonly name: string;
  readonly sql: string;
  /**
   * The oldest version whose programs may run on a store with it, such as `0.2.0`. Absent: it is additive, and those of the release before may.
   * `tests/laws/additive-migrations.test.ts` demands it of a migration that takes something away.
   */
  readonly oldest?: string;
}

/** Every change of the schema, in the order in which they are applied; an applied one is never edited. */
export const migrations: readonly Migration[] = [
  { name: '0001_core', sql: core },
  { name: '0002_places', sql: places },
  { name: '0003_alarms', sql: alarms },
  { name: '0004_event_log', sql: eventLog },
  { name: '0005_media', sql: media },
  { name: '0006_alarm_words', sql: alarmWords },
  { name: '0007_caller', sql: caller },
  { name: '0008_lighter_alarms', sql: lighterAlarms },
  { name: '0009_catalogues', sql: catalogues },
  { name: '0010_exports', sql: exports },
  { name: '0011_records', sql: records },
  { name: '0012_camera_assignment', sql: cameraAssignment },
  { name: '0013_rights', sql: rights },
  { name: '0014_logs', sql: logs },
  { name: '0015_wall', sql: wall },
  { name: '0016_chat', sql: chat },
  { name: '0031_detections', sql: detections },
  { name: '0032_digital_outputs', sql: digitalOutputs },
  { name: '0033_command_runs', sql: commandRuns },
  { name: '0034_effects', sql: effects },
  { name: '0035_action_plans', sql: actionPlans },
  { name: '0036_automation_due', sql: automationDue },
  { name: '0037_outputs_of_cameras', sql: outputsOfCameras },
  { name: '0038_camera_state', sql: cameraState },
  { name: '0039_recorder', sql: recorder },
  { name: '0040_media_shares', sql: mediaShares },
  { name: '0041_clips', sql: clips },
  { name: '0043_recording_requests', sql: recordingRequests },
  { name: '0046_audit', sql: audit },
  { name: '0047_calls', sql: calls },
  { name: '0048_call_words', sql: callWords },
  { name: '0049_factors', sql: factors },
  { name: '0050_sessions', sql: sessions },
  { name: '0051_ways_in', sql: waysIn },
  { name: '0052_own_account', sql: ownAccount },
  { name: '0053_limits', sql: limits },
  { name: '0054_rights_told', sql: rightsTold },
  { name: '0055_qa_traces', sql: qaTraces },
  { name: '0056_kept_plans', sql: keptPlans },
  { name: '0057_camera_life', sql: cameraLife },
  { name: '0059_camera_places', sql: cameraPlaces },
  { name: '0060_intake_tokens', sql: intakeTokens },
  { name: '0061_recognition', sql: recognition },
  { name: '0062_detected_pictures', sql: detectedPictures },
  { name: '0064_alarm_planes', sql: alarmPlanes },
  { name: '0065_several_emails', sql: severalEmails },
  { name: '0066_test_alarms', sql: testAlarms },
  { name: '0069_service_log', sql: serviceLog },
  { name: '0075_session_limits', sql: sessionLimits },
  { name: '0076_remembered_devices', sql: rememberedDevices },
  { name: '0080_recognition_rules', sql: recognitionRules },
  { name: '0081_audit_forward', sql: auditForward },
  { name: '0071_unit_contacts', sql: unitContacts },
  { name: '0082_recognition_connectors', sql: recognitionConnectors },
  { name: '0090_invitations', sql: invitations },
  { name: '0091_traffic_owner', sql: trafficOwner },
  { name: '0092_second_factor_policy', sql: secondFactorPolicy },
  { name: '0100_batch_rights', sql: batchRights },
  { name: '0093_single_sign_on', sql: singleSignOn },
  { name: '0094_passkeys', sql: passkeys },
  { name: '0110_signals', sql: signals },
  { name: '0111_audit_signals', sql: auditSignals },
  { name: '0120_alarm_handling', sql: alarmHandling },
  { name: '0121_alarm_gate', sql: alarmGate },
  { name: '0125_breaches', sql: breaches },
  { name: '0127_alarm_history', sql: alarmHistory },
  { name: '0123_alarm_groups', sql: alarmGroups },
  { name: '0122_call_list', sql: callList },
  { name: '0126_shelvings', sql: shelvings },
  { name: '0128_alarm_viewers', sql: alarmViewers },
  { name: '0134_reassign', sql: reassign },
  { name: '0140_evidence_cases', sql: evidenceCases },
  { name: '0135_handover', sql: handover },
  { name: '0145_drills', sql: drills },
  { name: '0165_operator_state', sql: operatorState },
  { name: '0166_phone_registration', sql: phoneRegistration },
  { name: '0178_case_shares', sql: caseShares },
  { name: '0174_wall_alarms', sql: wallAlarms },
  { name: '0167_rights_version', sql: rightsVersion },
  { name: '0146_scheduled_reports', sql: scheduledReports },
  { name: '0154_drill_runs', sql: drillRuns },
  { name: '0179_call_listening', sql: callListening },
  { name: '0180_media_part', sql: mediaPart },
  { name: '0181_self_watch', sql: selfWatch },
  { name: '0182_event_trace', sql: eventTrace },
  { name: '0183_restore_rehearsal', sql: restoreRehearsal },
  { name: '0185_quicker_fold', sql: quickerFold },
  { name: '0190_platform_nodes', sql: platformNodes },
  { name: '0186_node_calls', sql: nodeCalls },
  { name: '0191_store_compatibility', sql: storeCompatibility },
  { name: '0195_partitions', sql: partitions },
  { name: '0196_log_partitions', sql: logPartitions },
  { name: '0187_export_as_of', sql: exportAsOf },
  { name: '0200_node_report', sql: nodeReport },
  { name: '0184_package_unanswered', sql: packageUnanswered },
];
