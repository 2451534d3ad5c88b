/** A silent media track. */
export class FakeTrack extends EventTarget {
  readyState: 'live' | 'ended' = 'live';
  enabled = true;
  readonly clones: FakeTrack[] = [];
  readonly device: string;

  constructor(device: string) {
    super();
    this.device = device;
  }
  clone(): FakeTrack {
    const made = new FakeTrack(this.device);
    this.clones.push(made);
    return made;
  }
  stop(): void {
    this.readyState = 'ended';
  }
  /** The device is unplugged. */
  lose(): void {
    this.readyState = 'ended';
    this.dispatchEvent(new Event('ended'));
  }
  getSettings(): { deviceId: string } {
    return { deviceId: this.device };
  }
}

/** The microphones and speakers of a workstation. */
export class FakeDevices extends EventTarget {
  /** Ids of the microphones, the system's own choice first. */
  plugged = ['built-in'];
  /** The error of `getUserMedia`. */
  fault: string | null = null;
  listed: Pick<MediaDeviceInfo, 'deviceId' | 'kind' | 'label'>[] = [];
  asked = 0;
  readonly given: FakeTrack[] = [];

  getUserMedia({ audio }: { audio: { deviceId?: { exact: string } } }): Promise<{ getAudioTracks: () => FakeTrack[] }> {
    this.asked += 1;
    const wanted = audio.deviceId?.exact;
    const found = wanted === undefined ? this.plugged[0] : this.plugged.find((id) => id === wanted);
    const name = this.fault ?? (found === undefined ? 'NotFoundError' : null);
    if (name !== null || found === undefined) return Promise.reject(Object.assign(new Error('no'), { name }));
    const track = new FakeTrack(found);
    this.given.push(track);
    return Promise.resolve({ getAudioTracks: () => [track] });
  }
  enumerateDevices(): Promise<typeof this.listed> {
    return Promise.resolve(this.listed);
  }
  change(): void {
    this.dispatchEvent(new Event('devicechange'));
  }
  /** As the browser's own. */
  get own(): MediaDevices {
    return this as unknown as MediaDevices;
  }
}

/** An audio graph without output that records the calls made to it. */
export class FakeAudio extends EventTarget {
  state: AudioContextState = 'running';
  level = 0;
  sink: string | null = null;
  resumed = 0;
  isClosed = false;
  destination = {};
  source = { buffer: null, loop: false, isPlaying: false };
  gain = 0;

  createBuffer(_channels: number, length: number, rate = 1) {
    return { length, duration: length / rate, copyToChannel: () => undefined };
  }
  createBufferSource() {
    const node = {
      connect: (next: unknown) => next,
      start: () => (this.source.isPlaying = true),
      stop: () => (this.source.isPlaying = false),
    };
    return Object.assign(this.source, node);
  }
  createGain() {
    const set = (value: number) => {
      this.gain = value;
    };
    return {
      connect: (next: unknown) => next,
      gain: {
        set value(value: number) {
          set(value);
        },
      },
    };
  }
  createAnalyser() {
    return { fftSize: 0, getFloatTimeDomainData: (samples: Float32Array) => samples.fill(this.level) };
  }
  createMediaStreamSource() {
    return { connect: () => undefined };
  }
  setSinkId(id: string): Promise<void> {
    this.sink = id;
    return Promise.resolve();
  }
  resume(): Promise<void> {
    this.resumed += 1;
    return this.become('running');
  }
  suspend(): Promise<void> {
    return this.become('suspended');
  }
  protected become(state: AudioContextState): Promise<void> {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
    return Promise.resolve();
  }
  close(): Promise<void> {
    this.isClosed = true;
    return Promise.resolve();
  }
}
