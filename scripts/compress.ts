import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const [asBrotli, asGzip] = [promisify(brotliCompress), promisify(gzip)];
const worthwhileBytes = 1024;

/** Puts a `.br` and a `.gz` beside each text of a built console, which the platform gives to browsers that take them. */
export async function compressTexts(directory: string): Promise<void> {
  const names = await readdir(directory, { recursive: true });
  for (const name of names.filter((one) => /\.(js|css|html|svg|json)$/.test(one) && !one.startsWith('.'))) {
    const path = join(directory, name);
    const text = await readFile(path);
    if (text.length < worthwhileBytes) continue;
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
    const [small, smaller] = await Promise.all([asGzip(text, { level: 9 }), asBrotli(text, { params })]);
    await Promise.all([writeFile(`${path}.gz`, small), writeFile(`${path}.br`, smaller)]);
  }
}
