/** Audio output of calls: one element each, all with the same volume and output device. */
export interface Loudspeaker {
  /** @returns how to be silent again */
  play(stream: MediaStream): () => void;
  setVolume(volume: number): void;
  /** @param id of `navigator.mediaDevices`; null: the system's own choice */
  choose(id: string | null): void;
}

const gestures = ['pointerdown', 'keydown'] as const;

export function createLoudspeaker(make: () => HTMLAudioElement, log: (about: string, detail: unknown) => void): Loudspeaker {
  const playing = new Set<HTMLAudioElement>();
  let volume = 1;
  let output = '';

  const route = (element: HTMLAudioElement) => {
    if (!('setSinkId' in element)) return;
    // An output that was unplugged: the system's own choice stays.
    element.setSinkId(output).catch((error: unknown) => log('the chosen loudspeaker cannot be used', error));
  };
  /** Browsers may block playback until a user gesture: the next one starts it. */
  const start = (element: HTMLAudioElement) => {
    element.play().catch((error: unknown) => {
      if (!(error instanceof Error) || error.name !== 'NotAllowedError') return;
      const again = () => {
        for (const kind of gestures) document.removeEventListener(kind, again, { capture: true });
        if (playing.has(element)) start(element);
      };
      for (const kind of gestures) document.addEventListener(kind, again, { capture: true });
    });
  };

  return {
    play(stream) {
      const element = make();
      playing.add(element);
      element.srcObject = stream;
      element.volume = volume;
      if (output !== '') route(element);
      start(element);
      return () => {
        playing.delete(element);
        element.pause();
        element.srcObject = null;
      };
    },
    setVolume(value) {
      volume = Math.min(1, Math.max(0, value));
      for (const element of playing) element.volume = volume;
    },
    choose(id) {
      output = id ?? '';
      for (const element of playing) route(element);
    },
  };
}
