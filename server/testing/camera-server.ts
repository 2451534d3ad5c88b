import { chmod, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { readSampleFootage } from './sample-footage.ts';

/** Cameras that count who takes them in. */
export interface CameraServer {
  /** Path of a program to be used as FFMPEG_PATH; it has no functions but to copy these cameras. */
  readonly ffmpeg: string;
  /** Address of the camera with that name. */
  address(name: string): string;
  /** How many take it in now, and how many did at once at most. */
  open(name: string): number;
  most(name: string): number;
  close(): Promise<void>;
}

/** Copies what the camera of the address on its standard input sends. */
const program = `#!${process.execPath}
const { connect } = require('node:net');
const args = process.argv.slice(2);
if (!args.includes('pipe:0')) {
  if (args.includes('-version')) process.stdout.write('ffmpeg version 0.test\\n');
  process.exit(args.some((arg) => /^-(version|encoders|filters)$/.test(arg)) ? 0 : 1);
}
let list = '';
process.stdin.on('data', (chunk) => (list += chunk)).on('end', () => {
  const url = new URL(/file '([^']+)'/.exec(list)[1]);
  const socket = connect(Number(url.port), '127.0.0.1', () => socket.write(url.pathname.slice(1) + '\\n'));
  socket.pipe(process.stdout);
  socket.on('error', () => process.exit(1)).on('close', () => process.exit(0));
});
`;
const tickMs = 100;
/** Length of a sample, and how many of its fragments are made before they are sent. */
const sampleS = 2;
const ahead = 10;

/** Starts cameras of any name. @param folder for their program @param sample two seconds of what they send */
export async function startCameraServer(folder: string, sample?: string): Promise<CameraServer> {
  const film = await readSampleFootage(sample);
  const ffmpeg = join(folder, 'camera-copy');
  await writeFile(ffmpeg, program);
  await chmod(ffmpeg, 0o755);
  const open = new Map<string, number>();
  const most = new Map<string, number>();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    socket.once('data', (data) => {
      const name = data.toString().trim();
      const count = (open.get(name) ?? 0) + 1;
      open.set(name, count);
      most.set(name, Math.max(count, most.get(name) ?? 0));
      const began = performance.now();
      const waiting = film.fragments(0, sampleS);
      let made = sampleS;
      socket.write(film.stream.init);
      const timer = setInterval(() => {
        if (waiting.length < ahead) {
          waiting.push(...film.fragments(made * 1000, sampleS));
          made += sampleS;
        }
        while (waiting[0] && waiting[0].at + waiting[0].ms <= performance.now() - began) socket.write(waiting.shift()?.bytes ?? '');
      }, tickMs);
      socket.on('close', () => {
        clearInterval(timer);
        open.set(name, (open.get(name) ?? 0) - 1);
      });
    });
  });
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    ffmpeg,
    address: (name) => `rtsp://127.0.0.1:${port}/${name}`,
    open: (name) => open.get(name) ?? 0,
    most: (name) => most.get(name) ?? 0,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((closed) => void server.close(() => closed()));
    },
  };
}
