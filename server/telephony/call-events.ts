import { relative } from 'node:path';
import type { UserId } from '../../contract/platform/index.ts';
import type { CallEnding } from '../../contract/telephony/call.ts';
import { type App, platformScope, type Tx } from '../platform/index.ts';
import { recordCallEvent, recordUnanswered } from './call-alarm.ts';
import { type CallChange, callOf, changeCall, type StoredCall } from './call-store.ts';
import { endListening, endListeningsOf } from './listening.ts';
import { type KnownPhone, phoneOfId, phoneOfNumber } from './phones.ts';
import { callsFolder, recordingAddress } from './recordings.ts';
import { alarmOfWaiting } from './routing.ts';
import type { CallEvent, CallRecording } from './sip-contract.ts';

/**
 * Stores a call event of the SIP server and publishes it to the consoles, in one transaction. Invalid transitions (OQ-57) are ignored.
 * The alarm is written before the call is published, as everywhere, so that concurrent writers of the alarm wait instead of deadlocking.
 */
export function storeCallEvent(app: App, fact: CallEvent): Promise<void> {
  return app.store.within(platformScope, async (tx) => {
    const call = await callOf(tx, fact.session, true);
    if (!call) return;
    if (fact.kind === 'left') return endListening(tx, call, fact);
    if (call.state === 'ended') return fact.kind === 'ended' ? attachRecording(app, tx, call, fact.recording) : undefined;
    if (fact.kind === 'waiting') return requeueCall(app, tx, call, fact.at);
    if (fact.kind === 'connected') return connectCall(tx, call, fact.number, fact.at);
    if (fact.kind === 'held') await changeCall(tx, call, { state: fact.held ? 'on hold' : 'connected' });
    if (fact.kind === 'transferred') await transferCall(tx, call, fact.to);
    if (fact.kind === 'ended') await endCall(app, tx, call, fact);
  });
}

/** Returns a call to the queue. One that an operator made becomes an incoming call of the site. */
async function requeueCall(app: App, tx: Tx, call: StoredCall, at: number): Promise<void> {
  const since = call.state === 'waiting' ? {} : { waiting_since: new Date(at) };
  const site = call.direction === 'out' && call.device !== null ? await phoneOfId(tx, call.device) : undefined;
  const sites = site ? { direction: 'in' as const, callingpartynumber: site.number } : {};
  const id_alarm = await alarmOfWaiting(tx, site ? { ...call, direction: 'in' } : call, at);
  await changeCall(tx, call, { ...since, ...noOperator, ...sites, state: 'waiting', remotepartynumber: app.config.sip.queue, id_alarm });
}

/** A waiting call has no operator. */
export const noOperator = { id_operator: null, operator_name: null, taken_at: null } as const;

async function connectCall(tx: Tx, call: StoredCall, number: string, at: number): Promise<void> {
  const other = await phoneOfNumber(tx, number);
  const isAgain = call.state === 'connected' || call.state === 'on hold';
  const change: CallChange = { state: 'connected', ...(call.answeredAt === null && { answered_at: new Date(at) }) };
  if (call.direction === 'in') Object.assign(change, { remotepartynumber: number, ...operatorChange(other) });
  if (!isAgain && call.direction === 'in') {
    const by = other?.user ? { id: other.user, name: other.userName ?? '' } : personOf(call);
    await recordCallEvent(tx, call, { kind: 'call_taken', at, by });
  }
  await changeCall(tx, call, change);
}

const operatorChange = (phone: KnownPhone | undefined) => (phone?.user ? { id_operator: phone.user, operator_name: phone.userName } : {});
const personOf = ({ operator, operatorName }: StoredCall): { id: UserId; name: string } | null =>
  operator === null ? null : { id: operator, name: operatorName ?? '' };

async function transferCall(tx: Tx, call: StoredCall, to: string): Promise<void> {
  const other = await phoneOfNumber(tx, to);
  const isForColleague = other?.user !== null && call.device !== other?.id;
  await changeCall(tx, call, { transferred_to: to, ...(isForColleague && { ...operatorChange(other), remotepartynumber: to }) });
}

const missedEndings: ReadonlySet<CallEnding> = new Set<CallEnding>(['missed', 'no_answer', 'declined', 'busy']);

/** Ends a call permanently (OQ-57), with its reason, its recording, and an entry in the history of its alarm. */
export async function endCall(
  app: App,
  tx: Tx,
  call: StoredCall,
  { ending, recording, at }: { ending: CallEnding; recording: CallRecording | null; at: number },
): Promise<void> {
  const recordingChanges = recording ? recordingChange(app, call, recording) : {};
  const isMissed = missedEndings.has(ending) || (ending === 'server_lost' && call.answeredAt === null);
  const kind = call.direction === 'in' && isMissed ? 'call_missed' : 'call_ended';
  await recordCallEvent(tx, call, { kind, at, by: personOf(call) });
  await recordUnanswered(tx, call, { ending });
  await endListeningsOf(tx, call, at);
  await changeCall(tx, call, { ...recordingChanges, state: 'ended', ending, ended_at: new Date(at) });
}

/** Stores the recording of a call that the platform ended, whose sound closes a moment later. */
async function attachRecording(app: App, tx: Tx, call: StoredCall, recording: CallRecording | null): Promise<void> {
  if (recording && call.recordingPath === null) await changeCall(tx, call, recordingChange(app, call, recording));
}

const recordingChange = ({ config }: App, { session }: StoredCall, { path, durationMs }: CallRecording): CallChange => ({
  recording_path: relative(callsFolder(config), path),
  recording_ms: Math.round(durationMs),
  recording_url: recordingAddress(session),
});
