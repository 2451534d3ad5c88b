import { plainFiles } from '../platform/file-encryption.ts';
import { makeLog } from '../platform/log.ts';
import { CameraWriter } from '../video/recorder/camera-writer.ts';
import { diskAt } from '../video/recorder/disk.ts';
import { readSampleFootage } from './sample-footage.ts';

/**
 * Records camera CAMERA into FOLDER endlessly, starting at FROM, and prints how many bytes of fragments are on disk; for a test that
 * kills it.
 */
const disk = diskAt(process.env['FOLDER'] ?? '', plainFiles);
const printLine = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);
let fragments = -1;
const reportingDisk: typeof disk = {
  ...disk,
  create: async (path) => {
    const sheet = await disk.create(path);
    fragments = -1;
    return {
      ...sheet,
      append: async (bytes) => {
        await sheet.append(bytes);
        fragments += 1;
        printLine({ path, fragments });
      },
    };
  },
};
const film = await readSampleFootage();
const writer = new CameraWriter(Number(process.env['CAMERA']) as never, {
  disk: reportingDisk,
  clock: { now: () => Date.now() },
  log: makeLog('silent'),
  filed: () => undefined,
});
writer.take(film.stream);
const sending = film.fragments(Number(process.env['FROM']), 600);
for (const fragment of sending) {
  writer.append(fragment);
  await new Promise((later) => setTimeout(later, 3));
}
