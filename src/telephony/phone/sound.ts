/** Why there is no microphone to speak into. */
export type MicrophoneState = 'there' | 'refused' | 'none';

/** Thrown where a call is to stand and there is nothing to speak into. */
export class NoMicrophone extends Error {
  override readonly name = 'NoMicrophone';
  readonly why: 'refused' | 'none';
  constructor(why: 'refused' | 'none', options?: ErrorOptions) {
    super(`no microphone: ${why}`, options);
    this.why = why;
  }
}

/** What a sound measured of itself since it began. */
export interface SoundFigures {
  received: number;
  lost: number;
  sent: number;
  /** s, as RFC 3550 smooths it. */
  jitter: number;
  /** s; null: nobody told. */
  roundTrip: number | null;
  /** 0 to 1, now. */
  heard: number;
  spoken: number;
}

/** What a sound tells the call that it belongs to. */
export interface SoundTells {
  /** The other side holds, or does so no more. */
  remoteHeld: (held: boolean) => void;
  /** The path between both: found, or lost for good. */
  path: (state: 'up' | 'failed') => void;
}

/**
 * The sound of one dialog, as the SIP library asks for it (offer, answer, rollback) and as a call commands it. Closed once, used no more.
 */
export interface Sound {
  getDescription(): Promise<{ body: string; contentType: string }>;
  setDescription(sdp: string): Promise<void>;
  hasDescription(contentType: string): boolean;
  rollbackDescription(): Promise<void>;
  /** Sends keys in the sound (RFC 4733). False: the other side does not take them there. */
  sendDtmf(tones: string): boolean;
  close(): void;
  /** What the other side lets hear before it answers. */
  early(sdp: string): Promise<void>;
  /** Whether the microphone is heard by the other side. */
  speak(heard: boolean): void;
  /** Of the next offer or answer: only sending (silence), or both ways. */
  direct(held: boolean): void;
  /** The next offer looks for a new path. */
  restart(): void;
  measure(): Promise<SoundFigures | null>;
  tell(to: SoundTells): void;
}

/** Makes the sounds of calls and holds what they share: microphone, loudspeaker, volume. */
export interface SoundKit {
  make(iceServers: readonly { urls: string[]; username?: string | undefined; credential?: string | undefined }[]): Sound;
  volume(volume: number): void;
  devices(microphone: string | null, speaker: string | null): void;
  /** The microphone of standing calls was taken away, or came back. @returns how to stop listening */
  watch(told: (state: MicrophoneState) => void): () => void;
}
