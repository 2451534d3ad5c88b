import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plainFiles } from '../../server/platform/file-encryption.ts';
import { openCallMedia } from '../../server/telephony/media/media.ts';
import { startSipStage } from '../../server/testing/sip-phones.ts';

/** Runs the SIP server with its relay in a process of its own, to measure its usage. Prints its address; exits when its input ends. */
const recordings = await mkdtemp(join(tmpdir(), 'atalaya-bench-'));
const media = openCallMedia({
  recordings,
  encryption: plainFiles,
  address: null,
  ports: null,
  now: () => Date.now(),
  unrecorded: () => undefined,
});
const stage = await startSipStage({}, media);
process.stdin.on('end', () => {
  void stage
    .clear()
    .then(async () => media.close())
    .then(async () => rm(recordings, { recursive: true, force: true }))
    .finally(() => process.exit());
});
process.stdin.resume();
console.log(stage.url);
