import type { PhoneAccount } from '../../../contract/telephony/calls.ts';
import type { SipSettings } from '../../../contract/telephony/sip-settings.ts';
import type { CallKey, PhoneEvent } from '../../../machines/telephony/call/phone.ts';
import type { CallAudioFactory } from './call-audio.ts';
import type { Pulse } from './pulse.ts';

/**
 * The phone of this browser tab. Its methods return nothing: results are emitted as events. A command for an unknown call, or for a call in
 * an unsuitable state, is ignored.
 */
export interface Phone {
  /** Connects and registers, again after each loss, until `unregister`. The same account once more: tries at once. */
  register(account: PhoneAccount, settings: SipSettings): void;
  /** Ends all calls, unregisters and closes. */
  unregister(): void;
  /** `receiveOnly`: without a microphone. */
  dial(call: CallKey, number: string, session: string | null, receiveOnly?: true): void;
  answer(call: CallKey): void;
  end(call: CallKey, as?: 'busy' | 'declined' | 'server_lost'): void;
  hold(call: CallKey, held: boolean): void;
  mute(call: CallKey, muted: boolean): void;
  sendDtmf(call: CallKey, keys: string): void;
  transfer(call: CallKey, number: string): void;
  /** Of all calls, 0 to 1. */
  setVolume(volume: number): void;
  selectDevices(microphone: string | null, speaker: string | null): void;
  /** The network may be back, or the machine woke up: retries pending connections now and checks whether the server still responds. */
  wake(): void;
  /** The page is closing: unregisters and ends calls as far as that is possible synchronously. */
  leave(): void;
}

/** The part of a WebSocket that the phone needs: frames out, frames in. Tests replace it with a fake. */
export interface PhoneSocket {
  binaryType: string;
  send(frame: string): void;
  close(code?: number, reason?: string): void;
  addEventListener(kind: 'open' | 'error', heard: () => void): void;
  addEventListener(kind: 'close', heard: (event: { code: number }) => void): void;
  addEventListener(kind: 'message', heard: (event: { data: unknown }) => void): void;
}

export interface PhoneDependencies {
  emit: (event: PhoneEvent) => void;
  /** The platform's time, ms. */
  now: () => number;
  /** 0 to 1. */
  random: () => number;
  newKey: () => string;
  /** The address of the SIP server; the embedded one has none of its own. */
  address: (settings: SipSettings) => string;
  openSocket: (address: string) => PhoneSocket;
  /** Beats that no hidden tab slows down. */
  pulse: Pulse;
  audio: CallAudioFactory;
  /** What only a developer can act on; never with a secret in it. */
  log: (about: string, detail: unknown) => void;
}
