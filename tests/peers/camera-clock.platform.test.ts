import { createServer } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { cameraMissing } from '../../scripts/camera-peer.ts';
import { makeLog } from '../../server/platform/log.ts';
import type { Fragment } from '../../server/video/engine.ts';
import { CameraStream } from '../../server/video/ingest/camera-stream.ts';
import { probe } from '../../server/video/ingest/probe.ts';
import { type ClockCamera, clockCamera } from './clock-camera.ts';

const missing = cameraMissing();
const patience = { timeout: 40_000, interval: 50 };
const ffmpeg = { path: 'ffmpeg', version: '', canEncode: true, canDrawText: true };

let camera: ClockCamera | undefined;
let stream: CameraStream | undefined;
afterEach(async () => {
  stream?.end();
  await camera?.end();
  [stream, camera] = [undefined, undefined];
});

/** Ranges of wall time that are covered by recorded fragments, in ms. */
function coveredMs(fragments: readonly Fragment[]): number {
  return fragments.reduce((sum, { ms }) => sum + ms, 0);
}

describe.skipIf(missing !== null)('a camera', () => {
  test('whose clock goes back is reported, restarted, and recorded as long as it sent', { tags: ['OP-1.07', 'OP-1.08'] }, async () => {
    camera = await clockCamera(150);
    const recorded: Fragment[] = [];
    const phases: string[] = [];
    stream = new CameraStream(
      {
        ffmpeg: ffmpeg.path,
        trust: null,
        clock: { now: () => Date.now() },
        log: makeLog('silent'),
        camera: 1,
        quality: 'main',
        changed: () => phases.push(`${stream?.phase} ${stream?.fault}`),
      },
      camera.url,
    );
    stream.record({ take: () => undefined, append: (fragment) => recorded.push(fragment), end: () => undefined });
    await expect.poll(() => recorded.length, patience).toBeGreaterThan(10);
    const before = recorded.length;
    camera.setBack();
    const from = Date.now();
    await expect.poll(() => phases, patience).toContain('failed delayed');
    const [tookMs, sent] = [Date.now() - from, recorded.slice(before)];
    // Within the five seconds that define it, a second to confirm, and two key frames.
    expect(tookMs).toBeLessThan(12_000);
    expect(coveredMs(sent)).toBeGreaterThan(tookMs - 3500);
    expect(coveredMs(sent)).toBeLessThan(tookMs + 1500);
    for (const [n, { at, ms }] of sent.slice(0, -1).entries()) expect(sent[n + 1]!.at - at - ms).toBeLessThan(100);
    await expect.poll(() => stream?.phase, patience).toBe('streaming');
    expect([stream.fault, stream.restarts]).toEqual([null, 1]);
  });

  test('that accepts the connection and sends nothing is silent', { tags: ['OP-1.07'] }, async () => {
    const server = createServer((socket) => socket.on('error', () => undefined).resume());
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const faults = await Promise.all(['rtsp', 'http'].map((by) => probe(ffmpeg, null, `${by}://127.0.0.1:${port}/main`)));
    expect(faults).toEqual(['silent', 'silent']);
    server.close();
  });
});
