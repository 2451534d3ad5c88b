import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { python } from '../../scripts/camera-peer.ts';

/** A camera that is live by HLS: ffmpeg writes its playlist and MPEG-TS segments of one second, Python's web server serves them. */
export interface HlsCamera {
  readonly url: string;
  end(): Promise<void>;
}

const input = ['-re', '-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=25', '-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000'];
const encoded = ['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-pix_fmt', 'yuv420p', '-g', '25', '-c:a', 'aac'];
const playlist = ['-f', 'hls', '-hls_time', '1', '-hls_list_size', '5', '-hls_flags', 'delete_segments+temp_file', 'live.m3u8'];

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** Starts it; its playlist exists once the first segment is complete. */
export async function hlsCamera(): Promise<HlsCamera> {
  const directory = await mkdtemp(join(tmpdir(), 'atalaya-hls-'));
  const ffmpeg = spawn('ffmpeg', ['-v', 'error', ...input, ...encoded, ...playlist], {
    cwd: directory,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const args = ['-u', '-m', 'http.server', '0', '--bind', '127.0.0.1', '--directory', directory];
  const server = spawn(python, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const [line] = (await once(createInterface({ input: server.stdout }), 'line')) as [string];
  const port = /port (\d+)/.exec(line)?.[1];
  if (port === undefined) throw new Error(`Python's web server did not print its port: ${line}`);
  return {
    url: `http://127.0.0.1:${port}/live.m3u8`,
    end: async () => {
      await Promise.all([ffmpeg, server].map(kill));
      await rm(directory, { recursive: true, force: true });
    },
  };
}
