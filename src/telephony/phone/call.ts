import { type Bye, type Cancel, Invitation, Inviter, type Referral, type Session, SessionState } from 'sip.js';
import type { CallEnding } from '../../../contract/telephony/call.ts';
import type { CallKey, PhoneEvent } from '../../../machines/telephony/call/phone.ts';
import { type CallAudio, NoMicrophone } from './call-audio.ts';
import { endingOf, reasonOf } from './endings.ts';
import { addressOf } from './numbers.ts';
import { createQuality } from './quality.ts';
import type { SipConnection } from './sip-connection.ts';
import { transfer } from './transfer.ts';

export interface CallDependencies {
  key: CallKey;
  link: SipConnection;
  emit: (event: PhoneEvent) => void;
  log: (about: string, detail: unknown) => void;
  random: () => number;
  /** It is over: forget it. */
  onEnd: () => void;
}

export type PhoneCall = ReturnType<typeof createCall>;

/** No sound found its way within this time after both sides agreed (ms). */
const mediaTimeoutMs = 15_000;
/** The one who transferred us hangs up; where it does not, we do (ms). */
const referrerByeTimeoutMs = 5_000;
/** A hold without an answer within this time is canceled, and the operator's microphone is on again (ms). */
const holdTimeoutMs = 8_000;
/** Delay before a re-INVITE is retried after both sides sent one at once (RFC 3261, 14.1; ms). */
const glareRetryMs = { owner: [2_100, 4_000], other: [0, 2_000] } as const;

/** One call of this phone, from the first INVITE to its end; an incoming transfer replaces its session. */
export function createCall(needs: CallDependencies, first: Inviter | Invitation) {
  const { key, link, emit } = needs;
  let session: Session = first;
  /** The session that takes the place of the first, while it is not there yet. */
  let follower: Inviter | null = null;
  let sound: CallAudio | null = null;
  const quality = createQuality();
  const is = {
    over: false,
    stood: false,
    muted: false,
    held: false,
    answering: false,
    changing: false,
    late: false,
    moving: false,
    silent: false,
    /** The media path is up; possible before the call is established, because the other side may send early media. */
    found: false,
  };
  let pathTimer: ReturnType<typeof setTimeout> | undefined;
  /** The ending, where it is known before the session reports its end. */
  let why: { ending: CallEnding; by: 'us' | 'them' } | null = null;

  const speakAsMeant = () => sound?.enableMicrophone(!is.muted && !is.held);
  attach(first);

  function attach(to: Session): void {
    to.delegate = {
      onSessionDescriptionHandler: (made) => adopt(to, made as unknown as CallAudio),
      onBye: (bye: Bye) => {
        void bye.accept();
        // A transfer that went well ends with the other side's goodbye too.
        if (to === session)
          why ??= { ending: is.moving ? 'transferred' : (reasonOf(bye.request.getHeader('reason')) ?? 'hung_up'), by: 'them' };
      },
      onCancel: (cancel: Cancel) => {
        why ??= { ending: endingOfCancel(cancel.request.getHeader('reason')), by: 'them' };
      },
      onInfo: (info) => void info.accept(),
      onRefer: (referral) => void follow(referral),
      onNotify: (notification) => void notification.accept(),
    };
    to.stateChange.addListener((state) => {
      if (state === SessionState.Established) established(to);
      if (state === SessionState.Terminated) terminated(to);
    });
  }

  function adopt(of: Session, made: CallAudio): void {
    made.setListener({
      remoteHoldChanged: (held) => of === session && emit({ type: 'phone.remoteHeld', call: key, held }),
      mediaPathChanged: (state) => of === session && path(state),
    });
    if (of !== session) return;
    sound = made;
    speakAsMeant();
  }

  function established(which: Session): void {
    if (is.over) return;
    if (which === follower) return followed(follower);
    is.stood = true;
    speakAsMeant();
    if (!is.found) pathTimer = setTimeout(() => hangUp('no_media'), mediaTimeoutMs);
    emit({ type: 'phone.established', call: key });
  }

  /** Session end; its reason often arrives just after it. */
  function terminated(which: Session): void {
    if (which === follower || which !== session) return;
    setTimeout(() => {
      if (follower === null && which === session) finish(why?.ending ?? (is.stood ? 'hung_up' : 'failed'), why?.by ?? 'them');
    });
  }

  function finish(ending: CallEnding, by: 'us' | 'them'): void {
    if (is.over) return;
    is.over = true;
    clearTimeout(pathTimer);
    sound?.close();
    if (is.moving && ending === 'transferred') emit({ type: 'phone.transferred', call: key });
    emit({ type: 'phone.ended', call: key, ending, by });
    needs.onEnd();
  }

  function path(state: 'up' | 'failed'): void {
    is.found = state === 'up';
    if (state === 'up') {
      clearTimeout(pathTimer);
      is.silent = false;
      return;
    }
    if (!is.stood || is.silent) return;
    is.silent = true;
    pathTimer = setTimeout(() => hangUp('lost'), 2 * mediaTimeoutMs);
    restart();
  }

  /** Restarts ICE; runs later if the server is not connected or another change is in progress. */
  function restart(): void {
    if (!is.silent || is.over || is.changing || !link.isUp()) return;
    sound?.restartIce();
    is.changing = true;
    const over = () => {
      is.changing = false;
    };
    session.invite({ requestDelegate: { onAccept: over, onReject: over } }).catch((error: unknown) => {
      over();
      needs.log('the sound finds no new way', error);
    });
  }

  // -- outgoing and incoming calls

  function invite(): void {
    if (!(first instanceof Inviter)) return;
    first.invite({ requestDelegate: outcome(first) }).catch((error: unknown) => finish(failure(error), 'us'));
  }

  function outcome(of: Inviter): NonNullable<Parameters<Inviter['invite']>[0]>['requestDelegate'] & object {
    return {
      onProgress: ({ message }) => {
        if (is.over || of !== session) return;
        if (message.statusCode === 182) emit({ type: 'phone.progressed', call: key, to: 'queued' });
        else emit({ type: 'phone.progressed', call: key, to: 'ringing' });
        if (message.statusCode === 183 && message.body) {
          sound?.applyEarlyMedia(message.body).catch((error: unknown) => needs.log('what sounds before the answer cannot be heard', error));
        }
      },
      onReject: ({ message }) => refused(of, message.statusCode ?? 500),
      onRedirect: () => refused(of, 480),
    };
  }

  function refused(of: Inviter, status: number): void {
    if (of === follower) {
      follower = null;
      if (session.state === SessionState.Terminated) finish(endingOf(status), 'them');
    } else why ??= { ending: endingOf(status), by: 'them' };
  }

  function answer(): void {
    if (!(session instanceof Invitation) || session.state !== SessionState.Initial || is.answering) return;
    is.answering = true;
    session.accept().catch((error: unknown) => finish(why?.ending ?? failure(error), why?.by ?? 'us'));
  }

  function failure(error: unknown): CallEnding {
    if (error instanceof NoMicrophone) {
      emit({ type: 'phone.microphone', state: error.reason });
      return 'no_microphone';
    }
    needs.log('a call did not come to stand', error);
    return link.isUp() ? 'no_media' : 'unreachable';
  }

  // -- ending

  function end(as: 'busy' | 'declined' | 'server_lost' = 'declined'): void {
    if (is.over) return;
    if (as === 'server_lost') why ??= { ending: as, by: 'them' };
    const ended = session;
    link.owe(() => rejectOrEnd(ended, as));
    if (follower) {
      const following = follower;
      link.owe(() => rejectOrEnd(following, as));
    }
    finish(why?.ending ?? (ended instanceof Invitation && !is.stood ? as : 'hung_up'), why?.by ?? 'us');
  }

  function hangUp(ending: CallEnding): void {
    why = { ending, by: 'us' };
    end();
  }

  // -- holding

  function hold(held: boolean): void {
    if (!is.stood || is.over || held === is.held) return;
    if (is.changing || !link.isUp()) return emit({ type: 'phone.holdFailed', call: key });
    change(held, (agreed) => emit({ type: agreed ? (held ? 'phone.held' : 'phone.resumed') : 'phone.holdFailed', call: key }));
  }

  /**
   * Requests hold or resume and reports once whether it was agreed; if not, the previous state is restored. An answer that arrives after
   * that report is reverted: the other side is asked to return to the previous state.
   */
  function change(held: boolean, onSettled: (agreed: boolean) => void): void {
    is.changing = true;
    // The microphone is muted before the hold is sent, and unmuted only once a resume is agreed.
    if (held) is.held = true;
    mean(held);
    const undo = () => {
      if (is.late || is.over) return;
      is.held = !held;
      mean(!held);
      onSettled(false);
    };
    const deadline = setTimeout(() => {
      undo();
      is.late = true;
    }, holdTimeoutMs);
    reinvite(1, (agreed) => {
      clearTimeout(deadline);
      if (!agreed) undo();
      const isLate = is.late;
      is.changing = false;
      is.late = false;
      if (agreed && isLate && !is.over) return change(!held, (back) => back || agreedLate(held));
      if (agreed && !is.over) {
        is.held = held;
        speakAsMeant();
        onSettled(true);
      }
      restart();
    });
  }

  function mean(held: boolean): void {
    sound?.setHold(held);
    speakAsMeant();
  }

  /** The other side does not revert its late agreement, so its state is adopted. */
  function agreedLate(held: boolean): void {
    is.held = held;
    mean(held);
    emit({ type: held ? 'phone.held' : 'phone.resumed', call: key });
  }

  /** @param told receives whether the other side agreed; called once, possibly late */
  function reinvite(triesLeft: number, onSettled: (agreed: boolean) => void): void {
    const rejected = (status: number) => {
      if (status !== 491 || triesLeft === 0 || is.over || is.late) return onSettled(false);
      const [from, to] = first instanceof Inviter ? glareRetryMs.owner : glareRetryMs.other;
      setTimeout(() => (is.over || is.late ? onSettled(false) : reinvite(triesLeft - 1, onSettled)), from + needs.random() * (to - from));
    };
    session
      .invite({
        requestDelegate: {
          onAccept: () => onSettled(session.state === SessionState.Established),
          onReject: ({ message }) => rejected(message.statusCode ?? 500),
        },
      })
      .catch((error: unknown) => {
        needs.log('a hold could not be asked for', error);
        sound?.rollbackDescription().catch(() => undefined);
        onSettled(false);
      });
  }

  // -- transfers

  /** Follows a REFER (RFC 3515): accepts it and dials the target; the call continues under its own key. */
  async function follow(referral: Referral): Promise<void> {
    const { scheme, host } = referral.referTo.uri;
    if (is.over || follower || !is.stood || !/^sips?$/.test(scheme) || host !== link.domain) {
      return referral.reject({ statusCode: 603 });
    }
    await referral.accept();
    const heir = referral.makeInviter();
    follower = heir;
    attach(heir);
    heir.invite({ requestDelegate: outcome(heir) }).catch((error: unknown) => {
      needs.log('a transfer could not be followed', error);
      refused(heir, 500);
    });
  }

  function followed(heir: Inviter): void {
    const before = session;
    follower = null;
    sound?.close();
    session = heir;
    sound = (heir.sessionDescriptionHandler as unknown as CallAudio | undefined) ?? null;
    is.held = false;
    is.stood = true;
    speakAsMeant();
    emit({ type: 'phone.established', call: key });
    setTimeout(() => link.owe(() => rejectOrEnd(before, 'declined')), referrerByeTimeoutMs);
  }

  function handOver(number: string): void {
    const target = addressOf(number, link.domain);
    if (!is.stood || is.over || is.moving) return;
    const failed = (ending: CallEnding) => {
      is.moving = false;
      if (!is.over) emit({ type: 'phone.transferFailed', call: key, ending });
    };
    if (!target) return failed('unknown_number');
    if (!link.isUp()) return failed('unreachable');
    is.moving = true;
    transfer(session, target, { done: () => hangUp('transferred'), failed });
  }

  // -- keys

  function keys(pressed: string): void {
    const tones = pressed.toUpperCase().replace(/[^0-9A-D*#]/g, '');
    if (!is.stood || is.over || tones === '') return;
    const reportSent = () => emit({ type: 'phone.dtmfSent', call: key, keys: tones });
    if (sound?.sendDtmf(tones)) return reportSent();
    let chain = Promise.resolve();
    for (const tone of tones) chain = chain.then(() => info(tone));
    chain.then(reportSent, (error: unknown) => needs.log('keys were not taken', error));
  }

  function info(tone: string): Promise<void> {
    const content = `Signal=${tone}\r\nDuration=160`;
    const body = { contentDisposition: 'render', contentType: 'application/dtmf-relay', content };
    return new Promise((resolve, reject) => {
      const no = () => reject(new Error('refused'));
      session
        .info({ requestOptions: { body }, requestDelegate: { onAccept: () => resolve(), onReject: no, onRedirect: no } })
        .catch(reject);
    });
  }

  return {
    key,
    invite,
    answer,
    end,
    hold,
    keys,
    transfer: handOver,
    mute(muted: boolean): void {
      is.muted = muted;
      speakAsMeant();
    },
    /** The server is connected again: resumes what waited for it. */
    back: restart,
    async measure(): Promise<void> {
      const figures = is.stood && !is.over ? await sound?.readStats() : null;
      if (figures && !is.over) emit({ type: 'phone.measured', call: key, quality: quality(figures) });
    },
  };
}

/** The caller canceled: missed, unless it was answered elsewhere. */
function endingOfCancel(reason: string | undefined): CallEnding {
  return reasonOf(reason) === 'hung_up' ? 'hung_up' : 'missed';
}

/** Ends the session with the request or response that its state requires. */
function rejectOrEnd(session: Session, as: 'busy' | 'declined' | 'server_lost'): void {
  const quietly = (request: Promise<unknown>) => void request.catch(() => undefined);
  if (session.state === SessionState.Established) return quietly(session.bye());
  if (session.state !== SessionState.Initial && session.state !== SessionState.Establishing) return;
  if (session instanceof Inviter) quietly(session.cancel());
  else if (session instanceof Invitation) quietly(session.reject({ statusCode: as === 'busy' ? 486 : 603 }));
}
