import { accountCalls } from '../../contract/access/account.ts';
import { invitationCalls } from '../../contract/access/invitation.ts';
import { lockCalls } from '../../contract/access/lock-calls.ts';
import { passkeyCalls } from '../../contract/access/passkey.ts';
import { signOnCalls } from '../../contract/access/single-sign-on.ts';
import { factorCalls } from '../../contract/access/two-factor.ts';
import { bulkActCalls } from '../../contract/alarms/bulk-acts.ts';
import { caseCalls } from '../../contract/alarms/cases.ts';
import { contactCalls } from '../../contract/alarms/contact-calls.ts';
import { drillCalls } from '../../contract/alarms/drills.ts';
import { handoverCalls } from '../../contract/alarms/handover.ts';
import { healthCalls } from '../../contract/alarms/health-calls.ts';
import { operatorStateCalls } from '../../contract/alarms/operator-state-calls.ts';
import { supervisionCalls } from '../../contract/alarms/supervision-calls.ts';
import { viewerCalls } from '../../contract/alarms/viewer-calls.ts';
import { api } from '../../contract/api.ts';
import { runCalls } from '../../contract/automation/command-run.ts';
import { outputCalls } from '../../contract/automation/output-calls.ts';
import { planCalls } from '../../contract/automation/plan-run.ts';
import { scheduleCalls } from '../../contract/automation/schedule.ts';
import { scheduledReportCalls } from '../../contract/automation/scheduled-reports.ts';
import { callsOf } from '../../contract/catalogues/calls.ts';
import type { Catalogue } from '../../contract/catalogues/catalogue.ts';
import { assignmentCalls } from '../../contract/catalogues/extra/assignment.ts';
import { cameraServiceCalls } from '../../contract/catalogues/extra/cameras.ts';
import { deviceCalls } from '../../contract/catalogues/extra/devices.ts';
import { peopleCalls } from '../../contract/catalogues/extra/people.ts';
import { providerCalls } from '../../contract/catalogues/extra/providers.ts';
import { catalogues } from '../../contract/catalogues/index.ts';
import { workbookCalls } from '../../contract/catalogues/workbook.ts';
import { chatCalls } from '../../contract/collaboration/chat.ts';
import { wallCalls } from '../../contract/collaboration/wall.ts';
import { detectionCalls } from '../../contract/intake/detections.ts';
import { logCalls } from '../../contract/intake/logs.ts';
import { recognitionCalls } from '../../contract/intake/recognition.ts';
import { testAlarmCalls } from '../../contract/intake/test-alarm.ts';
import { mapSettingsCalls } from '../../contract/places/map-settings.ts';
import { positionCalls } from '../../contract/places/positions.ts';
import { subsystemCalls } from '../../contract/places/subsystems.ts';
import type { Endpoint } from '../../contract/platform/endpoint.ts';
import { nodeCalls } from '../../contract/platform/nodes.ts';
import { selfWatchCalls } from '../../contract/platform/self-watch.ts';
import { reportCalls } from '../../contract/quality/reports.ts';
import { sipCalls } from '../../contract/telephony/calls.ts';
import { authorizeCalls } from '../../contract/video/authorize.ts';
import { cameraCalls } from '../../contract/video/camera-calls.ts';
import { clipCalls } from '../../contract/video/clip.ts';
import { objectSearchCalls } from '../../contract/video/object-search.ts';
import { recordingRequestCalls } from '../../contract/video/recording-request.ts';
import { recordingsCalls } from '../../contract/video/recordings.ts';
import { shareCalls } from '../../contract/video/share.ts';
import { timelineCalls } from '../../contract/video/timeline.ts';
import { checklistCalls } from '../../contract/workspace/checklist.ts';
import { installationCalls } from '../../contract/workspace/installation.ts';
import { systemCalls } from '../../contract/workspace/systems.ts';
import { viewCalls } from '../../contract/workspace/views.ts';

/** A call of the contract under its name; `catalogue` where it is one of a catalogue's. */
export interface NamedEndpoint {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly catalogue?: Catalogue;
}

/** Whether a call does with a request the same for every catalogue: neither its body nor its query has fields. */
export const isAlike = ({ endpoint, catalogue }: NamedEndpoint): boolean =>
  catalogue !== undefined &&
  !catalogue.servedBy &&
  (/\/(bulk|import)/.test(endpoint.path) || (endpoint.method === 'GET' && endpoint.path.includes('/:id')));

const families: readonly Readonly<Record<string, Endpoint>>[] = [
  api,
  caseCalls,
  contactCalls,
  viewerCalls,
  bulkActCalls,
  accountCalls,
  lockCalls,
  factorCalls,
  passkeyCalls,
  invitationCalls,
  signOnCalls,
  runCalls,
  outputCalls,
  planCalls,
  scheduleCalls,
  scheduledReportCalls,
  sipCalls,
  assignmentCalls,
  cameraServiceCalls,
  deviceCalls,
  peopleCalls,
  providerCalls,
  chatCalls,
  detectionCalls,
  mapSettingsCalls,
  positionCalls,
  logCalls,
  recognitionCalls,
  subsystemCalls,
  timelineCalls,
  viewCalls,
  checklistCalls,
  selfWatchCalls,
  nodeCalls,
  supervisionCalls,
  handoverCalls,
  drillCalls,
  operatorStateCalls,
  healthCalls,
  installationCalls,
  systemCalls,
  testAlarmCalls,
  wallCalls,
  authorizeCalls,
  cameraCalls,
  clipCalls,
  objectSearchCalls,
  recordingRequestCalls,
  recordingsCalls,
  shareCalls,
  workbookCalls,
  reportCalls,
];

/** Every call that the contract declares: those of the rooms, and those of each catalogue. */
export function listEndpoints(product: string): NamedEndpoint[] {
  const ofRooms = families.flatMap((family) => Object.entries(family).map(([name, endpoint]) => ({ name, endpoint })));
  const ofCatalogues = catalogues.flatMap((catalogue) =>
    (Object.entries(callsOf(catalogue, { product })) as [string, Endpoint | undefined][]).flatMap(([name, endpoint]) =>
      endpoint ? [{ name: `${catalogue.key} ${name}`, endpoint, catalogue }] : [],
    ),
  );
  return [...ofRooms, ...ofCatalogues];
}
