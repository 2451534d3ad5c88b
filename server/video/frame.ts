import { spawn } from 'node:child_process';
import type { Ffmpeg } from './ffmpeg.ts';

const atOnce = 2;
const waitingMost = 20;
const longestMs = 10_000;
let running = 0;
const waiting: (() => void)[] = [];

/**
 * A JPEG of one moment of a piece of fMP4 (init segment and segment, its time from 0), by ffmpeg; two at once, the others wait.
 * @returns null where ffmpeg makes none of it, and where too many wait already
 */
export async function frameOf(ffmpeg: Ffmpeg, video: Buffer, offsetMs: number): Promise<Buffer | null> {
  if (waiting.length >= waitingMost) return null;
  if (running >= atOnce) await new Promise<void>((go) => waiting.push(go));
  running += 1;
  try {
    return await run(ffmpeg.path, video, offsetMs);
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

function run(path: string, video: Buffer, offsetMs: number): Promise<Buffer | null> {
  const seek = offsetMs > 0 ? ['-ss', (offsetMs / 1000).toFixed(3)] : [];
  const args = ['-nostdin', '-v', 'error', '-threads', '1', '-f', 'mp4', '-i', 'pipe:0', ...seek, '-frames:v', '1', '-q:v', '4'];
  const child = spawn(path, [...args, '-f', 'mjpeg', 'pipe:1'], { stdio: ['pipe', 'pipe', 'ignore'], timeout: longestMs });
  const parts: Buffer[] = [];
  return new Promise((resolve) => {
    child.on('error', () => resolve(null));
    child.stdin.on('error', () => undefined);
    child.stdout.on('data', (part: Buffer) => parts.push(part));
    child.on('close', () => resolve(parts.length > 0 ? Buffer.concat(parts) : null));
    child.stdin.end(video);
  });
}
