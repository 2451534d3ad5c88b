import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { plainFiles } from '../../platform/file-encryption.ts';
import { openCallMedia } from './media.ts';

const settings = { address: null, ports: null, encryption: plainFiles, now: () => 0, unrecorded: () => undefined };

test('a call whose sound is not open yet has no packets and no keys', async () => {
  const media = openCallMedia({ ...settings, recordings: null });
  const bridge = media.bridge('s-1');
  expect(bridge.figures()).toEqual({ packets: { a: 0, b: 0 }, keys: { a: '', b: '' } });
  await media.close();
  expect(bridge.figures()).toEqual({ packets: { a: 0, b: 0 }, keys: { a: '', b: '' } });
});

test('keys that arrive by signalling are counted on their side, and a closed call refuses offers', async () => {
  const media = openCallMedia({ ...settings, recordings: null });
  const bridge = media.bridge('s-1');
  bridge.keyed?.('b', '5#');
  await expect(bridge.offered('a', 'v=0\r\n')).rejects.toThrow('offers no sound');
  expect(bridge.figures().keys).toEqual({ a: '', b: '5#' });
  expect(await bridge.close()).toBeNull();
  await expect(bridge.offered('a', 'v=0\r\n')).rejects.toThrow('The call is over');
  await media.close();
});

test('a call without sound leaves no recording, whatever its session is called', async () => {
  const recordings = await mkdtemp(join(tmpdir(), 'calls-'));
  onTestFinished(() => rm(recordings, { recursive: true, force: true }));
  const media = openCallMedia({ ...settings, recordings });
  for (const session of ['s-1', '../../outside']) expect(await media.bridge(session).close()).toBeNull();
  await media.close();
  expect(await readdir(recordings, { recursive: true })).toEqual([]);
});
