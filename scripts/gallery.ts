import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Picture, sheet } from '../tests/gallery/contact-sheet.ts';
import { photographScreens } from '../tests/gallery/photograph.ts';
import { photographStates } from '../tests/gallery/states.ts';
import { startBrowser } from '../tests/kit/browser.ts';
import { buildStale } from './build.ts';

/**
 * npm run gallery                    pictures of every screen and every machine state, in tests/gallery/out/index.html
 * npm run gallery -- "alarm open"    only screens whose name contains these words
 * npm run gallery -- machine         only the states of machines
 */
const folder = join(import.meta.dirname, '../tests/gallery/out');
const [only = ''] = process.argv.slice(2);

await buildStale();
if (only === '') rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const browser = await startBrowser();
try {
  const pictures: Picture[] = [];
  if (only !== 'machine') pictures.push(...(await photographScreens(browser, folder, only)));
  if (only === '' || only === 'machine') pictures.push(...(await photographStates(browser, folder)));
  writeFileSync(join(folder, 'index.html'), sheet(pictures));
  const missing = pictures.filter(({ file }) => file === null);
  console.log(`${pictures.length - missing.length} pictures in ${join(folder, 'index.html')}`);
  for (const { subject, look, note = '' } of missing) console.log(`no picture of ${subject} (${look}): ${note}`);
} finally {
  await browser.close();
}
