import type { SessionDescriptionHandlerOptions } from 'sip.js';

/** Why there is no microphone to speak into. */
export type MicrophoneState = 'there' | 'refused' | 'none';

/** Thrown when a call needs a microphone and none is available. */
export class NoMicrophone extends Error {
  override readonly name = 'NoMicrophone';
  readonly reason: 'refused' | 'none';
  constructor(why: 'refused' | 'none', options?: ErrorOptions) {
    super(`no microphone: ${why}`, options);
    this.reason = why;
  }
}

/** Measurements of the call audio, cumulative since its start. */
export interface CallAudioStats {
  received: number;
  lost: number;
  sent: number;
  /** s, as RFC 3550 smooths it. */
  jitter: number;
  /** In s; null: not reported. */
  roundTrip: number | null;
  /** 0 to 1, now. */
  remoteLevel: number;
  localLevel: number;
}

/** Events of the call audio for its call. */
export interface CallAudioEvents {
  /** The other side put the call on hold, or resumed it. */
  remoteHoldChanged: (held: boolean) => void;
  /** The path between both: found, or lost for good. */
  mediaPathChanged: (state: 'up' | 'failed') => void;
}

/** `receiveOnly`: no microphone is opened, in this description and all that follow. */
export interface DescriptionOptions extends SessionDescriptionHandlerOptions {
  receiveOnly?: boolean;
}

/**
 * The audio of one dialog: implements the SIP library's session description handler (offer, answer, rollback) and takes the call's commands.
 * Not reusable after it is closed.
 */
export interface CallAudio {
  getDescription(options?: DescriptionOptions): Promise<{ body: string; contentType: string }>;
  setDescription(sdp: string): Promise<void>;
  hasDescription(contentType: string): boolean;
  rollbackDescription(): Promise<void>;
  /** Sends keys in the sound (RFC 4733). False: the other side does not take them there. */
  sendDtmf(tones: string): boolean;
  close(): void;
  /** Plays the audio that the other side sends before it answers. */
  applyEarlyMedia(sdp: string): Promise<void>;
  /** Enables or silences the microphone for the other side. */
  enableMicrophone(heard: boolean): void;
  /** Of the next offer or answer: only sending (silence), or both ways. */
  setHold(held: boolean): void;
  /** The next offer looks for a new path. */
  restartIce(): void;
  readStats(): Promise<CallAudioStats | null>;
  setListener(to: CallAudioEvents): void;
}

/** Creates the audio of calls and holds their shared parts: microphone, speaker, volume. */
export interface CallAudioFactory {
  create(iceServers: readonly { urls: string[]; username?: string | undefined; credential?: string | undefined }[]): CallAudio;
  setVolume(volume: number): void;
  selectDevices(microphone: string | null, speaker: string | null): void;
  /** Reports when the microphone of active calls is lost or available again. @returns the unsubscribe function */
  watch(told: (state: MicrophoneState) => void): () => void;
}
