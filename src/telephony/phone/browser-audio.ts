import type { CallAudio, CallAudioEvents, CallAudioFactory, CallAudioStats, DescriptionOptions } from './call-audio.ts';
import { createLoudspeaker, type Loudspeaker } from './loudspeaker.ts';
import { createMicrophone, type Microphone, type MicrophoneOwner } from './microphone.ts';

/** An offer or answer waits so long for candidates: a dead helper server must not delay the call (ms). */
const iceGatheringTimeoutMs = 800;
const toneMs = 160;

/** Sounds of WebRTC. */
export function createBrowserAudio(log: (about: string, detail: unknown) => void): CallAudioFactory {
  const microphone = createMicrophone((navigator as Partial<Navigator>).mediaDevices);
  const loudspeaker = createLoudspeaker(() => new Audio(), log);
  return {
    create: (iceServers) => {
      const servers = iceServers.map(({ urls, username, credential }) => ({
        urls,
        ...(username !== undefined && { username }),
        ...(credential !== undefined && { credential }),
      }));
      return new BrowserCallAudio(new RTCPeerConnection({ iceServers: servers }), microphone, loudspeaker);
    },
    setVolume: (volume) => loudspeaker.setVolume(volume),
    selectDevices: (input, output) => {
      microphone.choose(input);
      loudspeaker.choose(output);
    },
    watch: (onChange) => microphone.watch(onChange),
  };
}

class BrowserCallAudio implements CallAudio, MicrophoneOwner {
  readonly #connection: RTCPeerConnection;
  readonly #microphone: Microphone;
  #sender: RTCRtpSender | null = null;
  #track: MediaStreamTrack | null = null;
  #silence: (() => void) | null = null;
  #tells: CallAudioEvents | null = null;
  #speaks = true;
  #held = false;
  #remoteHeld = false;
  #restarts = false;
  #isClosed = false;
  #receiver: RTCRtpTransceiver | null = null;

  constructor(connection: RTCPeerConnection, microphone: Microphone, loudspeaker: Loudspeaker) {
    this.#connection = connection;
    this.#microphone = microphone;
    connection.addEventListener('track', ({ track, streams }) => {
      this.#silence?.();
      this.#silence = loudspeaker.play(streams[0] ?? new MediaStream([track]));
    });
    connection.addEventListener('connectionstatechange', () => {
      if (connection.connectionState === 'connected') this.#tells?.mediaPathChanged('up');
      if (connection.connectionState === 'failed') this.#tells?.mediaPathChanged('failed');
    });
  }

  setListener(to: CallAudioEvents): void {
    this.#tells = to;
  }

  async getDescription(options?: DescriptionOptions): Promise<{ body: string; contentType: string }> {
    const connection = this.#connection;
    if (options?.receiveOnly) this.#receiver ??= connection.addTransceiver('audio', { direction: 'recvonly' });
    if (this.#sender === null && this.#receiver === null) {
      const track = await this.#microphone.acquire(this);
      if (this.#isClosed) throw new Error('closed while the microphone was asked for');
      this.#track = track;
      track.enabled = this.#speaks;
      this.#sender = connection.addTrack(track, new MediaStream([track]));
    }
    for (const transceiver of connection.getTransceivers()) {
      if (transceiver.sender === this.#sender) transceiver.direction = this.#held ? 'sendonly' : 'sendrecv';
    }
    if (connection.signalingState === 'have-local-offer') await this.rollbackDescription();
    const isAnswer = connection.signalingState === 'have-remote-offer';
    await connection.setLocalDescription(
      isAnswer ? await connection.createAnswer() : await connection.createOffer({ iceRestart: this.#restarts }),
    );
    this.#restarts = false;
    await waitForIceCandidates(connection);
    return { body: connection.localDescription?.sdp ?? '', contentType: 'application/sdp' };
  }

  async setDescription(sdp: string): Promise<void> {
    const { signalingState } = this.#connection;
    const isAnswer = signalingState === 'have-local-offer' || signalingState === 'have-remote-pranswer';
    await this.#connection.setRemoteDescription({ type: isAnswer ? 'answer' : 'offer', sdp });
    if (isAnswer || isHoldSdp(sdp) === this.#remoteHeld) return;
    this.#remoteHeld = !this.#remoteHeld;
    this.#tells?.remoteHoldChanged(this.#remoteHeld);
  }

  /** Another one may follow where more than one phone rings; the answer takes the place of all. */
  async applyEarlyMedia(sdp: string): Promise<void> {
    const { signalingState, remoteDescription } = this.#connection;
    if (signalingState !== 'have-local-offer' && signalingState !== 'have-remote-pranswer') return;
    if (remoteDescription?.sdp !== sdp) await this.#connection.setRemoteDescription({ type: 'pranswer', sdp });
  }

  hasDescription(contentType: string): boolean {
    return contentType.startsWith('application/sdp');
  }

  async rollbackDescription(): Promise<void> {
    const { signalingState } = this.#connection;
    if (signalingState === 'have-local-offer') await this.#connection.setLocalDescription({ type: 'rollback' });
    if (signalingState === 'have-remote-offer') await this.#connection.setRemoteDescription({ type: 'rollback' });
  }

  sendDtmf(tones: string): boolean {
    const dtmf = this.#sender?.dtmf;
    if (!dtmf?.canInsertDTMF) return false;
    dtmf.insertDTMF(dtmf.toneBuffer + tones, toneMs, 70);
    return true;
  }

  enableMicrophone(heard: boolean): void {
    this.#speaks = heard;
    if (this.#track) this.#track.enabled = heard;
  }

  setHold(held: boolean): void {
    this.#held = held;
  }

  restartIce(): void {
    this.#restarts = true;
  }

  replaced(track: MediaStreamTrack): void {
    this.#track = track;
    track.enabled = this.#speaks;
    void this.#sender?.replaceTrack(track).catch(() => undefined);
  }

  async readStats(): Promise<CallAudioStats | null> {
    if (this.#isClosed) return null;
    return statsOf(await this.#connection.getStats());
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#silence?.();
    this.#microphone.release(this);
    this.#connection.close();
  }
}

/** Resolves when all candidates are in the description, or enough was waited. */
function waitForIceCandidates(connection: RTCPeerConnection): Promise<void> {
  if (connection.iceGatheringState === 'complete') return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(done, iceGatheringTimeoutMs);
    function done() {
      clearTimeout(timer);
      connection.removeEventListener('icegatheringstatechange', changed);
      resolve();
    }
    function changed() {
      if (connection.iceGatheringState === 'complete') done();
    }
    connection.addEventListener('icegatheringstatechange', changed);
  });
}

/** Audio statistics from the browser's reports, summed over all connections of the call. */
function statsOf(report: RTCStatsReport): CallAudioStats {
  const figures: CallAudioStats = { received: 0, lost: 0, sent: 0, jitter: 0, roundTrip: null, remoteLevel: 0, localLevel: 0 };
  report.forEach((entry: Record<string, unknown>) => {
    const value = (name: string) => (typeof entry[name] === 'number' ? entry[name] : 0);
    if (entry['type'] === 'inbound-rtp') {
      figures.received += value('packetsReceived');
      figures.lost += value('packetsLost');
      figures.jitter = Math.max(figures.jitter, value('jitter'));
      figures.remoteLevel = Math.max(figures.remoteLevel, value('audioLevel'));
    }
    if (entry['type'] === 'outbound-rtp') figures.sent += value('packetsSent');
    if (entry['type'] === 'media-source') figures.localLevel = Math.max(figures.localLevel, value('audioLevel'));
    if (entry['type'] === 'remote-inbound-rtp' && 'roundTripTime' in entry) figures.roundTrip = value('roundTripTime');
    if (entry['type'] === 'candidate-pair' && entry['nominated'] === true && 'currentRoundTripTime' in entry) {
      figures.roundTrip ??= value('currentRoundTripTime');
    }
  });
  return figures;
}

/** Whether a session description puts us on hold: its sender does not accept our audio. */
export function isHoldSdp(sdp: string): boolean {
  const media = sdp.slice(Math.max(0, sdp.indexOf('m=audio')));
  const direction = /^a=(sendrecv|sendonly|recvonly|inactive)\s*$/m;
  const attribute = direction.exec(media)?.[1] ?? direction.exec(sdp)?.[1] ?? 'sendrecv';
  // The old way of holding: nowhere to send to. Port 9 beside it is a description that waits for its candidates.
  const isNowhere = /^c=IN IP4 0\.0\.0\.0\s*$/m.test(media) && !/^a=(ice-ufrag|setup):/m.test(sdp);
  return attribute === 'sendonly' || attribute === 'inactive' || isNowhere;
}
