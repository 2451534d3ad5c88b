import { type Ability, sameSubject } from './access/index.ts';
import { actionFor, type Catalogue } from './catalogues/index.ts';

/** Rights beyond those of the catalogues: from the specification, and added by this platform. */
const others: readonly Ability[] = [
  ...['live_video', 'record_video', 'request_record_video', 'manage_request_record_video'].map((action) => ({ action, subject: 'Video' })),
  ...['read_history', 'update', 'take_over', 'reassign', 'park', 'park_long', 'shelve', 'shelve_long', 'end_override'].map((action) => ({
    action,
    subject: 'Alarm',
  })),
  ...['update_cameras', 'update_shared_tenant'].flatMap((action) => [
    { action, subject: 'User' },
    { action, subject: 'Group' },
  ]),
  ...['read', 'delete'].map((action) => ({ action, subject: 'QA' })),
  { action: 'read', subject: 'VideoWall' },
  { action: 'read', subject: 'ShowRecording' },
  { action: 'execute', subject: 'Command' },
  { action: 'read', subject: 'Signal' },
  { action: 'read', subject: 'Supervision' },
  { action: 'listen', subject: 'SipCall' },
  ...['read', 'create'].map((action) => ({ action, subject: 'Handover' })),
  { action: 'read', subject: 'AlarmReport' },
  ...['read', 'create'].map((action) => ({ action, subject: 'Drill' })),
  ...['read', 'create', 'delete', 'long'].map((action) => ({ action, subject: 'SignalTest' })),
  ...['read', 'create', 'update', 'delete'].map((action) => ({ action, subject: 'EvidenceCase' })),
];

/** Every right that a permission can grant, each once (OQ-1, OQ-4): the rights of catalogues, and the additional ones. */
export function listRights(catalogues: readonly Catalogue[]): Ability[] {
  const found = new Map<string, Ability>();
  const add = (right: Ability) => {
    const name = `${right.action} ${sameSubject(right.subject)}`;
    if (!found.has(name)) found.set(name, right);
  };
  for (const catalogue of catalogues) {
    for (const operation of catalogue.operations) add({ action: actionFor(catalogue, operation), subject: catalogue.resource });
    for (const act of catalogue.actions ?? []) add({ action: act.action ?? 'update', subject: catalogue.resource });
  }
  for (const right of others) add(right);
  return [...found.values()];
}

/** The English name of a right: `AlarmComment`, `read` is "Alarm comment: read". */
export function rightName({ action, subject }: Ability): string {
  const words = subject.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}: ${action.replaceAll('_', ' ')}`;
}
