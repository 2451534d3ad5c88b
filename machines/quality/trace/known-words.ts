import { FactorMethod, SessionEnd } from '../../../contract/access/index.ts';
import { alarmReasons, endRequirements } from '../../../contract/alarms/index.ts';
import { commandNodeTypes, outcomeCodes, planNodeTypes } from '../../../contract/automation/index.ts';
import { catalogues } from '../../../contract/catalogues/index.ts';
import { signalReasons } from '../../../contract/intake/index.ts';
import { listRights } from '../../../contract/permissions.ts';
import { exportChannels, nodeStates, refusals } from '../../../contract/platform/index.ts';
import { callEndings, callStates } from '../../../contract/telephony/index.ts';
import { slotTypes, tabTypes } from '../../../contract/workspace/index.ts';

const rights = listRights(catalogues);

/**
 * Words of this project under keys that may also contain user text: a plate under `what`, the subject of a mail under `subject`. A word that is
 * not listed here counts as user text, also where it is spelled like a code.
 */
const knownWords: Readonly<Record<string, readonly string[]>> = {
  type: [...slotTypes, ...tabTypes, ...commandNodeTypes, ...planNodeTypes, 'open', 'waiting', 'public-key'],
  code: [...Object.keys(refusals), ...outcomeCodes, 'empty', 'severalConnections', 'unconnected', 'reply.unreadable'],
  state: [
    ...callStates,
    ...[
      'running',
      'failed',
      'canceled',
      'away',
      'expired',
      'revoked',
      'closed',
      'replaced',
      'planned',
      'raised',
      'refused',
      'ringing',
      'on',
      'off',
      'pulse',
      'done',
      'skipped',
      'unknown',
      'well',
      'failing',
      'fault',
    ],
    ...['ok', 'low', 'critical', 'full', 'open', 'restored', 'making', 'ready', 'available', 'on_break', 'needs_help'],
    ...nodeStates,
    ...['elsewhere', 'handedBack', 'lost', 'none', 'queued', 'reading', 'registered', 'registering', 'unread', 'up'],
  ],
  status: [
    ...['waiting', 'attending', 'attended', 'canceled', 'ok', 'degraded', 'running', 'success', 'error', 'missed', 'online', 'offline'],
    ...['authorized', 'available', 'rejected', 'requested', 'in process', 'expired'],
  ],
  wanted: ['paused', 'playing'],
  origin: ['rang', 'taken', 'dialled', 'ordered', 'listening'],
  ending: callEndings,
  by: ['us', 'them', 'hour', 'day', 'weekday', 'unit', 'tenant', 'type', 'level', 'status', 'camera', 'outcome', 'cause', 'group'],
  to: ['ringing', 'queued', 'waiting', 'attending', 'attended', 'canceled', 'runner', 'users'],
  reason: ['network', 'expired', 'no_footage', 'format', 'unknown', ...alarmReasons, ...SessionEnd.options, ...signalReasons],
  edge: ['begin', 'end'],
  do: ['place', 'swap'],
  result: ['done', 'refused', 'added', 'kept', 'attended', 'canceled', 'none'],
  two_factor: FactorMethod.options,
  what: [...commandNodeTypes, ...planNodeTypes, 'record', 'comments', 'levels', 'tenants', 'unit', 'units', 'clip', 'snapshot', 'call'],
  action: [...rights.map(({ action }) => action), 'export'],
  subject: [...rights.map(({ subject }) => subject), 'Auth', 'Home', 'UserProfile', 'all'],
  source: [
    ...['alarm', 'alarm_view', 'camera', 'command', 'subsystem_tree', 'unit', 'actuator', 'generic_devices', 'digital_output'],
    ...['virtual_alarm', 'sensor', 'dnd', 'main_search'],
  ],
  measure: ['alarms', 'lpr_matches', 'facial_recognitions', 'detection_events', 'analytic_records', 'cameras'],
  channel: [...exportChannels, 'email', 'sms', 'whatsapp', 'webhook'],
  requires: endRequirements,
  done: endRequirements,
  direction: ['ltr', 'rtl', 'in', 'out'],
  operator: ['is', 'is_not', 'equal', 'not equal', 'contains', 'not contains', 'gt', 'lt', 'gte', 'lte', 'is in', 'is not in'],
};
const known = new Map(Object.entries(knownWords).map(([key, words]) => [key, new Set(words)]));

/** Whether a word under this key is one of this project; undefined: the key is not listed here. */
export function isKnownWord(key: string, word: string): boolean | undefined {
  return known.get(key)?.has(word);
}
