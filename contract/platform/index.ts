export { isDeepEqual, isParts } from './deep-equal.ts';
export { byId, type CallerAccess, type DocumentedParts, defineCall, type Endpoint, IdParam, RecordId, requireAbility } from './endpoint.ts';
export { countedRows, FieldErrors, page, success, type TotalRelation, type UnreadableRow } from './envelope.ts';
export { type ExportChannel, type ExportEventName, exportChannels, exportEventOf, exportStreamName } from './export-channels.ts';
export { type DownloadBody, downloadBodies, type ExportFault, ExportJob, exportFaultOf, exportTimeoutMs } from './export-job.ts';
export {
  AlarmCommentId,
  AlarmId,
  AlarmLevelId,
  CallId,
  CameraId,
  EventId,
  Instant,
  MasterTenantId,
  TenantId,
  UnitId,
  UserId,
} from './ids.ts';
export { type NodeState, nodeStates, type PlatformNode } from './nodes.ts';
export { outgoingWays } from './outgoing.ts';
export { type EventAudience, type RealtimeEvents, realtime } from './realtime.ts';
export { CatalogueRecord, recordReply } from './record.ts';
export { Refusal, RefusalCode, ReplyFault, refusals } from './refusal.ts';
export {
  type BackupsState,
  type RehearsalCheck,
  type RehearsalOutcome,
  type RestoreRehearsal,
  rehearsalCalls,
} from './rehearsal.ts';
export type { SelfWatchRow, WatchedCondition } from './self-watch.ts';
export { compareVersions, programVersion } from './version.ts';
export { isolate, showFormatting } from './visible-text.ts';
export {
  absent,
  decodeJson,
  optionalInstant,
  optionalText,
  reads,
  wireFlag,
  wireInstant,
  wireNumber,
  wireRecord,
  wireRows,
  wireText,
} from './wire.ts';
