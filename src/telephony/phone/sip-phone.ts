import { type Invitation, Inviter } from 'sip.js';
import { type PhoneAccount, sessionHeader } from '../../../contract/telephony/calls.ts';
import type { SipSettings } from '../../../contract/telephony/sip-settings.ts';
import type { CallKey } from '../../../machines/telephony/call/phone.ts';
import { createCall, type PhoneCall } from './call.ts';
import type { DescriptionOptions } from './call-audio.ts';
import { addressOf, numberOf } from './numbers.ts';
import type { Phone, PhoneDependencies } from './phone.ts';
import { createSipConnection, type SipConnection } from './sip-connection.ts';

/** Above this number of simultaneous calls, callers receive a busy response. */
const maxCalls = 8;

/** A telephone over SIP. */
export function createSipPhone(needs: PhoneDependencies): Phone {
  const { emit } = needs;
  const calls = new Map<CallKey, PhoneCall>();
  let link: { is: SipConnection; account: string } | null = null;
  const stops = [
    needs.audio.watch((state) => calls.size > 0 && emit({ type: 'phone.microphone', state })),
    needs.pulse(() => {
      for (const call of calls.values()) call.measure().catch((error: unknown) => needs.log('a call cannot be measured', error));
    }),
  ];

  const hold = (made: PhoneCall) => calls.set(made.key, made);
  const callNeeds = (key: CallKey, of: SipConnection) => ({
    key,
    link: of,
    emit,
    log: needs.log,
    random: needs.random,
    onEnd: () => void calls.delete(key),
  });

  function rang(of: SipConnection, invitation: Invitation): void {
    if (calls.size >= maxCalls || of.isLeaving()) return void invitation.reject({ statusCode: 486 });
    const key = needs.newKey();
    hold(createCall(callNeeds(key, of), invitation));
    const { remoteIdentity, request } = invitation;
    const session = request.getHeader(sessionHeader)?.trim();
    // Undefined for a caller without a display name, despite its type.
    const name = (remoteIdentity.displayName as string | undefined)?.trim() ?? '';
    emit({
      type: 'phone.rang',
      call: key,
      number: numberOf(remoteIdentity.uri.user),
      name: name === '' ? null : name,
      session: session === undefined || session === '' ? null : session,
    });
  }

  function open(account: PhoneAccount, settings: SipSettings): SipConnection {
    let isGone = false;
    // A connection that is leaving lives on for its pending final messages, but no longer reports the phone's state.
    const unlessGone = (work: () => void) => () => (isGone || made.isLeaving() ? undefined : work());
    const made: SipConnection = createSipConnection(account, settings, needs, {
      connected: unlessGone(() => emit({ type: 'phone.up' })),
      disconnected: (retryAt) => (isGone || made.isLeaving() ? undefined : emit({ type: 'phone.down', retryAt })),
      registered: unlessGone(() => {
        emit({ type: 'phone.registered' });
        for (const call of calls.values()) call.back();
      }),
      unregistered: unlessGone(() => emit({ type: 'phone.unregistered' })),
      refused: (fault) => {
        if (isGone || made.isLeaving()) return;
        if (fault !== 'server_refused' && fault !== 'server_unreachable') isGone = true;
        if (isGone && link?.is === made) link = null;
        if (isGone) endAll();
        emit({ type: 'phone.refused', fault });
      },
      invited: (invitation) => rang(made, invitation),
    });
    return made;
  }

  function endAll(): void {
    for (const call of calls.values()) call.end('busy');
  }

  return {
    register(account, settings) {
      const name = JSON.stringify([account, settings]);
      if (link?.account === name) {
        if (!link.is.isRegistered()) return link.is.wake();
        emit({ type: 'phone.up' });
        return emit({ type: 'phone.registered' });
      }
      endAll();
      link?.is.leave();
      link = { is: open(account, settings), account: name };
      link.is.begin();
    },
    unregister() {
      endAll();
      link?.is.leave();
      link = null;
      emit({ type: 'phone.unregistered' });
      emit({ type: 'phone.down', retryAt: null });
    },
    dial(key, number, session, receiveOnly) {
      if (!link || calls.has(key)) return;
      const target = addressOf(number, link.is.domain);
      if (!target) return emit({ type: 'phone.ended', call: key, ending: 'unknown_number', by: 'us' });
      if (!link.is.isRegistered()) return emit({ type: 'phone.ended', call: key, ending: 'unreachable', by: 'us' });
      // Headers of the first INVITE are those of its Inviter; the library ignores those of its invite().
      const extraHeaders = session === null ? [] : [`${sessionHeader}: ${session}`];
      // The library passes it to `getDescription` of the audio.
      const sessionDescriptionHandlerOptions: DescriptionOptions = receiveOnly ? { receiveOnly } : {};
      const inviter = new Inviter(link.is.agent, target, { extraHeaders, sessionDescriptionHandlerOptions });
      const made = createCall(callNeeds(key, link.is), inviter);
      hold(made);
      made.invite();
    },
    answer: (key) => calls.get(key)?.answer(),
    end: (key, as) => calls.get(key)?.end(as),
    hold: (key, held) => calls.get(key)?.hold(held),
    mute: (key, muted) => calls.get(key)?.mute(muted),
    sendDtmf: (key, keys) => calls.get(key)?.keys(keys),
    transfer: (key, number) => calls.get(key)?.transfer(number),
    setVolume: (volume) => needs.audio.setVolume(volume),
    selectDevices: (microphone, speaker) => needs.audio.selectDevices(microphone, speaker),
    wake: () => link?.is.wake(),
    leave() {
      endAll();
      link?.is.drop();
      link = null;
      for (const stop of stops) stop();
    },
  };
}
