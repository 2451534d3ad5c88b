import { NoMicrophone } from './call-audio.ts';
import { createMicrophone } from './microphone.ts';

/** Interval of the level reports (ms). */
const everyMs = 100;

export interface MeterEvents {
  /** 0 to 1, as loud as it seems. */
  measured: (level: number) => void;
  failed: (state: 'refused' | 'none') => void;
}

/** Listens to a microphone until it is stopped. @param microphone of `navigator.mediaDevices`; null: the system's own choice */
export function startMeter(microphone: string | null, told: MeterEvents): () => void {
  const source = createMicrophone((navigator as Partial<Navigator>).mediaDevices);
  source.choose(microphone);
  let stop = () => undefined as void;
  let isOver = false;
  const owner = { replaced: (track: MediaStreamTrack) => begin(track) };
  const begin = (track: MediaStreamTrack) => {
    stop();
    stop = listen(track, told.measured);
  };
  const unwatch = source.watch((state) => state !== 'there' && told.failed(state));
  source.acquire(owner).then(
    (track) => (isOver ? undefined : begin(track)),
    (error: unknown) => (isOver ? undefined : told.failed(error instanceof NoMicrophone ? error.reason : 'none')),
  );
  return () => {
    isOver = true;
    unwatch();
    stop();
    source.release(owner);
  };
}

function listen(track: MediaStreamTrack, onLevel: (level: number) => void): () => void {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 2048;
  context.createMediaStreamSource(new MediaStream([track])).connect(analyser);
  context.resume().catch(() => undefined);
  const samples = new Float32Array(analyser.fftSize);
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    onLevel(levelOf(samples));
  }, everyMs);
  return () => {
    clearInterval(timer);
    context.close().catch(() => undefined);
  };
}

/** How loud samples seem, 0 (−60 dB and less) to 1 (full). */
function levelOf(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  const decibels = 10 * Math.log10(sum / Math.max(1, samples.length) + 1e-12);
  return Math.min(1, Math.max(0, (decibels + 60) / 60));
}
