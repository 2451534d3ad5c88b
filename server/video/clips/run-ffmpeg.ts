import { spawn } from 'node:child_process';
import { JobFault } from '../../catalogues/index.ts';

/** Length of the error output that is logged, in characters. */
const tailLength = 600;

/**
 * Runs ffmpeg until it ends; `signal` kills it.
 * @param done called with the duration of output written so far, ms
 * @throws JobFault `no_space`; Error with the end of its error output
 */
export async function runFfmpeg(
  path: string,
  args: readonly string[],
  { signal, done, cwd }: { signal: AbortSignal; done: (ms: number) => Promise<void>; cwd: string },
): Promise<void> {
  signal.throwIfAborted();
  const child = spawn(path, ['-hide_banner', '-nostdin', '-nostats', '-loglevel', 'error', '-progress', 'pipe:1', '-y', ...args], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = () => child.kill('SIGKILL');
  signal.addEventListener('abort', stop, { once: true });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-tailLength);
  });
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const us = [...text.matchAll(/^out_time_us=(\d+)$/gm)].at(-1)?.[1];
    if (us !== undefined) void done(Number(us) / 1000).catch(() => undefined);
  });
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    signal.throwIfAborted();
    if (/No space left on device/i.test(output)) throw new JobFault('no_space');
    if (code !== 0) throw new Error(`ffmpeg ended with ${code ?? 'a signal'}: ${output.trim()}`);
  } finally {
    signal.removeEventListener('abort', stop);
    stop();
  }
}
