import { type MicrophoneState, NoMicrophone } from './call-audio.ts';

/** The microphone of this browser, shared by all calls: opened for the first, closed with the last, replaced if it is removed. */
export interface Microphone {
  /** A separate track that the caller must release. @throws NoMicrophone */
  acquire(owner: MicrophoneOwner): Promise<MediaStreamTrack>;
  release(owner: MicrophoneOwner): void;
  /** @param id of `navigator.mediaDevices`; null: the system's own choice */
  choose(id: string | null): void;
  watch(told: (state: MicrophoneState) => void): () => void;
}

export interface MicrophoneOwner {
  /** Another device is spoken into from now on. */
  replaced: (track: MediaStreamTrack) => void;
}

export function createMicrophone(devices: Pick<MediaDevices, 'getUserMedia' | 'addEventListener'> | undefined): Microphone {
  const owners = new Map<MicrophoneOwner, MediaStreamTrack | null>();
  const watchers = new Set<(state: MicrophoneState) => void>();
  let chosen: string | null = null;
  let opened: MediaStreamTrack | null = null;
  let opening: Promise<MediaStreamTrack> | null = null;
  let reported: MicrophoneState = 'there';

  const report = (state: MicrophoneState) => {
    if (state === reported) return;
    reported = state;
    for (const watcher of watchers) watcher(state);
  };

  async function open(): Promise<MediaStreamTrack> {
    if (opened?.readyState === 'live') return opened;
    opening ??= requestTrack(devices, chosen).finally(() => {
      opening = null;
    });
    const track = await opening;
    if (owners.size === 0) track.stop();
    else if (opened !== track) {
      opened = track;
      track.addEventListener('ended', () => track === opened && void renew());
    }
    return track;
  }

  /** Who speaks already speaks into this one from now on. */
  function share(track: MediaStreamTrack): void {
    for (const [owner, before] of owners) {
      if (before === null) continue;
      before.stop();
      const own = track.clone();
      owners.set(owner, own);
      owner.replaced(own);
    }
    report('there');
  }

  /** Reopens the microphone for all calls after the device was removed, restored or changed. */
  async function renew(): Promise<void> {
    // A device that is still being opened may no longer be the chosen one.
    await opening?.catch(() => undefined);
    const before = opened;
    opened = null;
    try {
      const track = await open();
      share(track);
      if (before !== track) before?.stop();
    } catch (error) {
      before?.stop();
      report(error instanceof NoMicrophone ? error.reason : 'none');
    }
  }

  devices?.addEventListener('devicechange', () => {
    if (owners.size > 0 && (opened?.readyState !== 'live' || isOtherDevice(opened, chosen))) void renew();
  });

  return {
    async acquire(owner) {
      owners.set(owner, null);
      try {
        const track = await open();
        if (reported !== 'there') share(track);
        const own = track.clone();
        if (owners.has(owner)) owners.set(owner, own);
        else own.stop();
        return own;
      } catch (error) {
        owners.delete(owner);
        throw error;
      }
    },
    release(owner) {
      owners.get(owner)?.stop();
      owners.delete(owner);
      if (owners.size > 0) return;
      opened?.stop();
      opened = null;
    },
    choose(id) {
      if (id === chosen) return;
      chosen = id;
      if (owners.size > 0) void renew();
    },
    watch(watcher) {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
  };
}

function isOtherDevice(track: MediaStreamTrack, chosen: string | null): boolean {
  return chosen !== null && track.getSettings().deviceId !== chosen;
}

const audioProcessing = { echoCancellation: true, noiseSuppression: true, autoGainControl: true };

/** If the chosen microphone is not plugged in, the system default is used. */
async function requestTrack(devices: Pick<MediaDevices, 'getUserMedia'> | undefined, chosen: string | null): Promise<MediaStreamTrack> {
  // Browsers have no devices for pages that are not served securely.
  if (!devices) throw new NoMicrophone('refused');
  try {
    const audio = chosen === null ? audioProcessing : { ...audioProcessing, deviceId: { exact: chosen } };
    const [track] = (await devices.getUserMedia({ audio })).getAudioTracks();
    if (!track) throw new NoMicrophone('none');
    return track;
  } catch (error) {
    if (error instanceof NoMicrophone) throw error;
    const name = error instanceof Error ? error.name : '';
    if (name === 'NotAllowedError' || name === 'SecurityError') throw new NoMicrophone('refused', { cause: error });
    if (chosen !== null) return requestTrack(devices, null);
    throw new NoMicrophone('none', { cause: error });
  }
}
