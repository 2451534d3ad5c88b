import type { Ability } from '../../../contract/access/index.ts';
import { catalogues } from '../../../contract/catalogues/registry.ts';
import { listRights } from '../../../contract/permissions.ts';

const can = (subject: string, ...actions: string[]): Ability[] => actions.map((action) => ({ action, subject }));

const operator: readonly Ability[] = [
  ...can('Alarm', 'read_history', 'update'),
  ...can('AlarmComment', 'read'),
  ...can('Video', 'live_video', 'record_video', 'request_record_video'),
  ...can('RecordingRequest', 'read'),
  ...can('ShowRecording', 'read'),
  ...can('VideoWall', 'read'),
  ...can('Command', 'read', 'execute'),
  ...can('Plane', 'read'),
  ...can('Router', 'read'),
  ...can('LprMatches', 'read_match'),
  ...can('FacialRecognition', 'read'),
  ...can('DetectionEvent', 'read'),
  ...can('AnalyticRecord', 'read'),
  ...can('DeviceInterphone', 'read'),
  ...can('SipCall', 'read'),
  ...can('Handover', 'read', 'create'),
];

const supervisor: readonly Ability[] = [
  ...operator,
  ...can('Alarm', 'take_over', 'reassign', 'end_override'),
  ...can('Video', 'manage_request_record_video'),
  ...can('AlarmLevel', 'read'),
  ...can('TypeAlarm', 'read'),
  ...can('AlarmOutcome', 'read'),
  ...can('AlarmCause', 'read'),
  ...can('AlarmViews', 'read'),
  ...can('ActionPlan', 'read'),
  ...can('Incident', 'read', 'read_chart'),
  ...can('Tenant', 'read'),
  ...can('Unit', 'read'),
  ...can('ProxyCamera', 'read'),
  ...can('StatusCameras', 'read_status'),
  ...can('User', 'read'),
  ...can('Group', 'read'),
  ...can('Supervision', 'read'),
  ...can('Drill', 'read', 'create'),
  ...can('AlarmReport', 'read'),
  ...can('Logs', 'read'),
  ...can('Audit', 'read'),
];

/** Rights that an administrator of tenants does not have: other customers, the platform's own logs, and the traces of QA. */
const ofPlatform: readonly string[] = ['MasterTenant', 'MicroserviceLogs', 'Permission', 'QA', 'Traffic'];

const ofTenants = (): Ability[] => listRights(catalogues).filter(({ subject }) => !ofPlatform.includes(subject));

export type DefaultProfile = 'operator' | 'supervisor' | 'administrator' | 'videoWall' | 'readOnly';

/** Rights of the profiles that a new installation begins with (OQ-1). Whether a user is a video wall is a flag of the user (OQ-116). */
export const defaultRights = (): Readonly<Record<DefaultProfile, readonly Ability[]>> => ({
  operator,
  supervisor,
  administrator: ofTenants(),
  videoWall: can('Video', 'live_video'),
  readOnly: ofTenants().filter(({ action }) => action === 'read' || action.startsWith('read_')),
});
