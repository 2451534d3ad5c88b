import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { python } from '../../scripts/camera-peer.ts';

/** A real camera on this machine: GStreamer's RTSP server. */
export interface RtspCamera {
  readonly port: number;
  /** Without user and password. */
  url(path?: string): string;
  /** Stops it sending, as one does that hangs; and lets it go on. */
  freeze(): void;
  thaw(): void;
  /** Pulls its plug, and puts it in again on the same port. */
  cut(): Promise<void>;
  plug(): Promise<void>;
}

const script = join(dirname(fileURLToPath(import.meta.url)), 'rtsp_camera.py');

/** @param login whom it lets in; left out: everybody */
export async function rtspCamera(login?: { user: string; password: string }): Promise<RtspCamera> {
  let child: ChildProcess | null = null;
  let port = 0;
  const cut = async (): Promise<void> => {
    const running = child;
    child = null;
    if (!running || running.exitCode !== null) return;
    const gone = once(running, 'exit');
    running.kill('SIGKILL');
    await gone;
  };
  const plug = async (): Promise<void> => {
    const who = login ? ['--user', login.user, '--password', login.password] : [];
    const started = spawn(python, [script, '--port', String(port), ...who], { stdio: ['pipe', 'pipe', 'inherit'] });
    child = started;
    const [line] = (await once(createInterface({ input: started.stdout }), 'line')) as [string];
    port = (JSON.parse(line) as { port: number }).port;
  };
  await plug();
  return {
    get port() {
      return port;
    },
    url: (path = '/main') => `rtsp://127.0.0.1:${port}${path}`,
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    cut,
    plug,
  };
}
