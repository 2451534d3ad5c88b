import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createServer, type Server } from 'node:tls';
import { promisify } from 'node:util';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { createTlsCertificate } from '../../testing/tls-certificate.ts';
import { findFfmpeg } from '../ffmpeg.ts';
import { type CameraRelay, isByTls, openCameraRelay } from './camera-relay.ts';
import { probe } from './probe.ts';

const ffmpeg = await findFfmpeg({ ffmpegPath: null });
let certificate: { cert: string; key: string };
let received = '';
const open: { close(): void }[] = [];

beforeAll(async () => {
  certificate = await createTlsCertificate();
});
afterEach(() => {
  for (const one of open.splice(0)) one.close();
  received = '';
});

async function listen<S extends Server>(server: S): Promise<number> {
  open.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
/** A camera that repeats what it receives. */
const echo = () =>
  listen(
    createServer(certificate, (socket) => {
      socket.on('error', () => undefined);
      socket.on('data', (bytes: Buffer) => {
        received += bytes.toString();
        socket.end(bytes);
      });
    }),
  );
async function relayTo(address: string, ca: string | null): Promise<CameraRelay> {
  const relay = await openCameraRelay(address, address, { ca });
  open.push(relay);
  return relay;
}
/** Sends a password as ffmpeg would. @returns what came back */
function send(relay: CameraRelay): Promise<string> {
  const socket = connect(Number(new URL(relay.address).port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write('secret');
  return text(socket).catch(() => '');
}

test('bytes pass to a camera whose certificate is trusted, with the address otherwise unchanged', async () => {
  const relay = await relayTo(`rtsps://user:p%20w@localhost:${await echo()}/main?x=1`, certificate.cert);
  expect(relay.address).toMatch(/^rtsp:\/\/user:p%20w@127\.0\.0\.1:\d+\/main\?x=1$/);
  expect(await send(relay)).toBe('secret');
  expect(relay.fault).toBeNull();
});

test('a camera with an unknown authority or another name receives nothing', async () => {
  const port = await echo();
  const unknown = await relayTo(`rtsps://localhost:${port}/main`, (await createTlsCertificate()).cert);
  const renamed = await relayTo(`rtsps://127.0.0.1:${port}/main`, certificate.cert);
  expect([await send(unknown), await send(renamed), received]).toEqual(['', '', '']);
  expect([unknown.fault, renamed.fault]).toEqual(['certificate', 'certificate']);
});

test('a camera that is not there is unreachable', async () => {
  const port = await echo();
  for (const one of open.splice(0)) one.close();
  const relay = await relayTo(`rtsps://localhost:${port}/main`, certificate.cert);
  expect(await send(relay)).toBe('');
  expect(relay.fault).toBe('unreachable');
});

test('requests of HLS reach a verified camera under its own name, and no other', async () => {
  const port = await listen(createHttpsServer(certificate, ({ headers, url }, reply) => reply.end(`${headers.host}${url}`)));
  const relay = await relayTo(`https://localhost:${port}/live/index.m3u8`, certificate.cert);
  expect(await (await fetch(relay.address)).text()).toBe(`localhost:${port}/live/index.m3u8`);
  const wrong = await relayTo(`https://localhost:${port}/live/index.m3u8`, null);
  await expect(fetch(wrong.address)).rejects.toThrow('fetch failed');
  expect(wrong.fault).toBe('certificate');
});

test('only addresses by TLS have a certificate', () => {
  expect(['rtsps://a/', 'https://a/', 'rtsp://a/', 'http://a/'].map(isByTls)).toEqual([true, true, false, false]);
});

test.skipIf(ffmpeg === null)('a connection test names an untrusted certificate, where certificates are verified', async () => {
  if (!ffmpeg) return;
  const requests: string[] = [];
  const port = await listen(
    createHttpsServer(certificate, ({ url }, reply) => {
      requests.push(url ?? '');
      reply.writeHead(401).end();
    }),
  );
  for (const address of [`https://127.0.0.1:${port}/live.m3u8`, `rtsps://127.0.0.1:${port}/main`])
    expect(await probe(ffmpeg, { ca: null }, address)).toBe('certificate');
  expect(requests).toEqual([]);
  expect(await probe(ffmpeg, null, `https://127.0.0.1:${port}/live.m3u8`)).toBe('credentials');
  expect(await probe(ffmpeg, { ca: certificate.cert }, `https://localhost:${port}/live.m3u8`)).toBe('credentials');
});

test.skipIf(ffmpeg === null)('ffmpeg gets pictures of a camera with a verified certificate, and none with another one', async () => {
  if (!ffmpeg) return;
  const directory = await mkdtemp(join(tmpdir(), 'atalaya-relay-'));
  open.push({ close: () => rmSync(directory, { recursive: true, force: true }) });
  const sample = join(import.meta.dirname, 'fragments/h264-aac.mp4');
  const hls = ['-c', 'copy', '-f', 'hls', '-hls_time', '1', '-hls_list_size', '0', 'live.m3u8'];
  await promisify(execFile)(ffmpeg.path, ['-v', 'error', '-stream_loop', '9', '-i', sample, ...hls], { cwd: directory });
  const requests: string[] = [];
  const port = await listen(
    createHttpsServer(certificate, ({ url = '' }, reply) => {
      requests.push(url);
      createReadStream(join(directory, basename(url))).pipe(reply);
    }),
  );
  const address = `https://localhost:${port}/live.m3u8`;
  const another = (await createTlsCertificate()).cert;
  expect([await probe(ffmpeg, { ca: another }, address), requests]).toEqual(['certificate', []]);
  expect(await probe(ffmpeg, { ca: certificate.cert }, address)).toMatchObject({ width: 64, height: 48, audio: true });
  expect(requests.slice(0, 2)).toEqual(['/live.m3u8', '/live0.ts']);
});
