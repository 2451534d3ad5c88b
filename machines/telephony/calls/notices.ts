import type { Refusal } from '../../../contract/platform/index.ts';
import type { SipCall } from '../../../contract/telephony/call.ts';
import type { CallPart } from '../call/call.types.ts';
import type { CallsContext, NoticeBody } from './calls.types.ts';

/** Maximum of simultaneous notices; older ones are dropped. */
const noticeLimit = 20;

/** Who took the call, as named by `call.taken`; null: unknown. */
function takerIn({ details }: Refusal): string | null {
  if (typeof details !== 'object' || details === null || !('by' in details)) return null;
  const { by } = details;
  return typeof by === 'object' && by !== null && 'name' in by && typeof by.name === 'string' ? by.name : null;
}

/** The notice for a call that the platform refused to assign or end. */
export function noticeOfRefusal(call: SipCall | null, refusal: Refusal): NoticeBody {
  if (refusal.code === 'call.taken') return { kind: 'taken', call, by: takerIn(refusal) };
  if (refusal.code === 'call.over' || refusal.code === 'record.not_found') return { kind: 'over', call };
  return { kind: 'refused', call, refusal };
}

/** The notice for an ended own call, beyond its end itself; null: none. */
export function noticeOfEnd({ known }: Pick<CallsContext, 'known'>, part: CallPart): NoticeBody | null {
  const { direction, session, refusal, fault, ending, number, name } = part;
  const call = known.find(({ sessionId }) => sessionId === session) ?? null;
  if (direction === 'in' && refusal) return noticeOfRefusal(call, refusal);
  if (direction === 'in' && (fault === 'put_back' || fault === 'unanswered')) return { kind: fault, call };
  if (direction === 'in' && (ending === 'missed' || ending === 'no_answer')) return { kind: 'missed', number, name, ending };
  return null;
}

/** The notices with one more. */
export function withNotice({ notices, lastNoticeId, now }: CallsContext, body: NoticeBody): Pick<CallsContext, 'notices' | 'lastNoticeId'> {
  const id = lastNoticeId + 1;
  return { notices: [...notices, { ...body, id, at: now() }].slice(-noticeLimit), lastNoticeId: id };
}

/** The notices without those of ordered calls that were dialled meanwhile, or are over: another console of this operator had them. */
export function withoutDialled(notices: CallsContext['notices'], told: readonly SipCall[]): CallsContext['notices'] {
  const isDialled = (id: number) => told.some((call) => call.id === id && call.state !== 'idle');
  const isPast = (notice: NoticeBody) => notice.kind === 'ordered' && isDialled(notice.call.id);
  return notices.some(isPast) ? notices.filter((notice) => !isPast(notice)) : notices;
}
