import { type ChildProcess, spawn } from 'node:child_process';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A camera that sends MPEG-TS over HTTP, and whose own clock can be set back while it sends. */
export interface ClockCamera {
  readonly url: string;
  /** Sets the time of its frames back to the beginning; the stream goes on. */
  setBack(): void;
  end(): Promise<void>;
}

const input = ['-re', '-f', 'lavfi', '-i', 'testsrc2=size=160x120:rate=25'];
const encoded = ['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-pix_fmt', 'yuv420p', '-g', '25'];
const transport = ['-f', 'mpegts', '-muxdelay', '0', '-flush_packets', '1', 'pipe:1'];

/** @param aheadS how far its clock is ahead of its beginning, in s */
export async function clockCamera(aheadS: number): Promise<ClockCamera> {
  const viewers = new Set<ServerResponse>();
  let source: ChildProcess | null = null;
  const send = (offset: number): void => {
    source?.kill('SIGKILL');
    const args = ['-v', 'error', ...input, ...encoded, '-output_ts_offset', String(offset), ...transport];
    const started = spawn('ffmpeg', args, { stdio: ['ignore', 'pipe', 'inherit'] });
    started.stdout.on('data', (chunk: Buffer) => {
      if (started === source) for (const viewer of viewers) viewer.write(chunk);
    });
    source = started;
  };
  const server = createServer((_request, reply) => {
    reply.writeHead(200, { 'content-type': 'video/mp2t' });
    viewers.add(reply);
    reply.on('close', () => viewers.delete(reply));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  send(aheadS);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/live.ts`,
    setBack: () => send(0),
    end: async () => {
      source?.kill('SIGKILL');
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
