import { type ChildProcess, spawn } from 'node:child_process';
import type { CameraFault } from '../../../contract/video/camera-state.ts';
import type { Fragment } from '../engine.ts';
import { cameraAddress } from './camera-address.ts';
import { type CameraRelay, type CameraTrust, isByTls, openCameraRelay } from './camera-relay.ts';
import { fragmentCutter, type StreamInit } from './fragments/fragments.ts';
import { faultIn, isSoundOnly, withoutAddresses } from './stream-fault.ts';

/** How audio is handled: copied, re-encoded if MP4 cannot contain it, or dropped. */
export type Sound = 'copy' | 'aac' | 'none';

export interface ProcessEnd {
  /** null: the camera ended its stream without a reason. */
  readonly fault: CameraFault | null;
  /** The audio prevented the stream from being processed as requested. */
  readonly isSound: boolean;
  /** Error output that is safe to log. */
  readonly stderr: string;
}

export interface ProcessParts {
  /** The program. */
  readonly ffmpeg: string;
  /** null: cameras' certificates are not verified. */
  readonly trust: CameraTrust | null;
  readonly address: string;
  readonly sound: Sound;
}

export interface ProcessListener {
  init(init: StreamInit): void;
  fragment(fragment: Fragment, init: StreamInit): void;
  ended(end: ProcessEnd): void;
}

/** A camera that sends nothing for this long is frozen; the first data after connecting may take longer. */
const silentMs = 8000;
const firstMs = 15_000;
/** The camera's own side is given up a little earlier, in µs. */
const timeoutUs = 5_000_000;
const stderrLimit = 4000;
const soundArgs = {
  copy: ['-map', '0:a:0?', '-c', 'copy'],
  aac: ['-map', '0:a:0?', '-c:v', 'copy', '-c:a', 'aac'],
  none: ['-c', 'copy'],
} as const;

/** HLS carries AAC in ADTS frames, which MP4 does not hold; other audio is refused by this filter and encoded anew. */
const adtsArgs = ['-bsf:a', 'aac_adtstoasc'] as const;

/** ffmpeg verifies no certificates: where they are verified, it makes no connections by TLS of its own. */
const plainProtocols = 'pipe,rtsp,rtp,srtp,tcp,udp,crypto,http,httpproxy';

/** Arguments of ffmpeg. The address is passed on standard input: command lines are public, and it contains a password. */
const argsOf = (sound: Sound, isHttp: boolean, isRelayed: boolean): string[] => [
  ...['-v', 'error', '-fpsprobesize', '0', '-protocol_whitelist', `${plainProtocols}${isRelayed ? '' : ',rtsps,tls,https'}`],
  ...['-f', 'concat', '-safe', '0', '-i', 'pipe:0', '-map', '0:v:0', ...soundArgs[sound]],
  ...(isHttp && sound === 'copy' ? adtsArgs : []),
  ...['-f', 'mp4', '-movflags', 'frag_keyframe+empty_moov+default_base_moof', '-frag_duration', '100000', 'pipe:1'],
];

const listOf = (address: string): string => {
  const options = address.startsWith('rtsp')
    ? [`option rtsp_transport tcp`, `option timeout ${timeoutUs}`]
    : // The address was checked, not where a redirect leads.
      [`option rw_timeout ${timeoutUs}`, 'option max_redirects 0'];
  return ['ffconcat version 1.0', `file '${address}'`, ...options, 'option fpsprobesize 0', ''].join('\n');
};

/**
 * One ffmpeg process that copies a camera's stream and emits its fragments as soon as they are complete. It ends by itself when the camera
 * ends, refuses or freezes, and reports the reason once.
 * @returns a function that stops it; the listener is not called afterwards
 */
export function startProcess({ ffmpeg, trust, address, sound }: ProcessParts, listener: ProcessListener): () => void {
  const verified = trust !== null && isByTls(address) ? trust : null;
  const args = argsOf(sound, /^https?:/i.test(address), verified !== null);
  const child: ChildProcess = spawn(ffmpeg, args, { stdio: ['pipe', 'pipe', 'pipe'] });
  let relay: CameraRelay | null = null;
  let output = '';
  let own: CameraFault | null = null;
  let isOver = false;
  let watch = setTimeout(() => giveUp('silent'), firstMs);
  let [begun, hasData] = [Number.POSITIVE_INFINITY, false];
  const giveUp = (fault: CameraFault): void => {
    own ??= fault;
    child.kill('SIGKILL');
  };
  const cutter = fragmentCutter({
    init: (init) => listener.init(init),
    fragment: (fragment, init) => listener.fragment(fragment, init),
  });
  const end = (failed: string): void => {
    if (isOver) return;
    isOver = true;
    clearTimeout(watch);
    relay?.close();
    // Its time limit is not exact to the last ms.
    const waitedOut = !hasData && performance.now() - begun > timeoutUs / 1000 - 200;
    listener.ended({
      fault: own ?? relay?.fault ?? faultIn(output, waitedOut),
      isSound: isSoundOnly(output),
      stderr: withoutAddresses(`${output}${failed}`),
    });
  };
  child.stdout?.on('data', (chunk: Buffer) => {
    if (isOver) return;
    hasData = true;
    clearTimeout(watch);
    watch = setTimeout(() => giveUp('frozen'), silentMs);
    try {
      cutter.push(chunk);
    } catch (error) {
      output += (error as Error).message;
      giveUp('codec');
    }
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    output = `${output}${chunk.toString('utf8')}`.slice(-stderrLimit);
  });
  child.stdin?.on('error', () => undefined);
  const begin = async (): Promise<void> => {
    const checked = await cameraAddress(address);
    if (checked === null) return giveUp('unreachable');
    if (verified) relay = await openCameraRelay(address, checked, verified);
    if (isOver) return relay?.close();
    begun = performance.now();
    child.stdin?.end(listOf(relay?.address ?? checked));
  };
  begin().catch(() => giveUp('unreachable'));
  child.on('error', (error) => end(error.message));
  child.on('close', () => end(''));
  return () => {
    isOver = true;
    clearTimeout(watch);
    relay?.close();
    child.kill('SIGKILL');
  };
}
