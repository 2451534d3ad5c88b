/** Why there is no microphone to speak into. */
export type MicrophoneState = 'there' | 'refused' | 'none';

/** Thrown where a call is to stand and there is nothing to speak into. */
export class NoMicrophone extends Error {
  override readonly name = 'NoMicrophone';
  readonly reason: 'refused' | 'none';
  constructor(why: 'refused' | 'none', options?: ErrorOptions) {
    super(`no microphone: ${why}`, options);
    this.reason = why;
  }
}

/** What a sound measured of itself since it began. */
export interface CallAudioStats {
  received: number;
  lost: number;
  sent: number;
  /** s, as RFC 3550 smooths it. */
  jitter: number;
  /** s; null: nobody told. */
  roundTrip: number | null;
  /** 0 to 1, now. */
  remoteLevel: number;
  localLevel: number;
}

/** What a sound tells the call that it belongs to. */
export interface CallAudioEvents {
  /** The other side holds, or does so no more. */
  remoteHoldChanged: (held: boolean) => void;
  /** The path between both: found, or lost for good. */
  mediaPathChanged: (state: 'up' | 'failed') => void;
}

/**
 * The sound of one dialog, as the SIP library asks for it (offer, answer, rollback) and as a call commands it. Closed once, used no more.
 */
export interface CallAudio {
  getDescription(): Promise<{ body: string; contentType: string }>;
  setDescription(sdp: string): Promise<void>;
  hasDescription(contentType: string): boolean;
  rollbackDescription(): Promise<void>;
  /** Sends keys in the sound (RFC 4733). False: the other side does not take them there. */
  sendDtmf(tones: string): boolean;
  close(): void;
  /** What the other side lets hear before it answers. */
  applyEarlyMedia(sdp: string): Promise<void>;
  /** Whether the microphone is heard by the other side. */
  enableMicrophone(heard: boolean): void;
  /** Of the next offer or answer: only sending (silence), or both ways. */
  setHold(held: boolean): void;
  /** The next offer looks for a new path. */
  restartIce(): void;
  readStats(): Promise<CallAudioStats | null>;
  setListener(to: CallAudioEvents): void;
}

/** Makes the sounds of calls and holds what they share: microphone, loudspeaker, volume. */
export interface CallAudioFactory {
  create(iceServers: readonly { urls: string[]; username?: string | undefined; credential?: string | undefined }[]): CallAudio;
  setVolume(volume: number): void;
  selectDevices(microphone: string | null, speaker: string | null): void;
  /** The microphone of standing calls was taken away, or came back. @returns how to stop listening */
  watch(told: (state: MicrophoneState) => void): () => void;
}
