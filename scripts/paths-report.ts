import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { coverageOf } from '../machines/quality/paths/coverage.ts';
import { allModels } from '../machines/quality/paths/models.ts';
import { readRequirements } from '../tests/trace/requirements.ts';
import { buildReports } from './report/machine-report.ts';
import { pageOf } from './report/page.ts';
import { readWalkPlans, readWalks } from './walk-records.ts';

/**
 * npm run paths:report     coverage/paths/index.html, one page that needs no other file: every machine's chart, its states (with a picture) and
 *                          transitions by who covers them (the real interface, generated unit paths, nobody), which requirements they prove,
 *                          and what nothing reaches, nobody describes or no hand can bring about
 *
 * What the real interface covers is what the last `npm run paths:ui` walked, saw and photographed.
 */
const folder = join(import.meta.dirname, '../coverage/paths');
try {
  parseArgs({ options: {} });
  process.exitCode = (await report()) > 0 ? 1 : 0;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

/** Writes the page. @returns how many states and transitions nothing reaches */
async function report(): Promise<number> {
  const walks = readWalks(folder);
  const told = buildReports(coverageOf(allModels), allModels, walks, readWalkPlans(folder));
  const pictures = await smallPictures(told.flatMap(({ states }) => states.flatMap(({ picture }) => picture ?? [])));
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'index.html');
  writeFileSync(file, pageOf({ told, requirements: readRequirements(), pictureOf: (name) => pictures.get(name) }));
  const lacking = told.flatMap(({ states, transitions }) => [...states, ...transitions]).filter(({ reach }) => reach === 'never').length;
  console.log(`${file}: ${told.length} machines, ${walks.length} walks at a desk, ${lacking} states and transitions that nothing reaches`);
  return lacking;
}

/** Pictures small enough to stand in the page itself, by their file. */
async function smallPictures(names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const made = new Map<string, string>();
  for (const name of new Set(names)) {
    if (!existsSync(join(folder, name))) continue;
    const small = await sharp(join(folder, name)).resize({ width: 480 }).jpeg({ quality: 62 }).toBuffer();
    made.set(name, `data:image/jpeg;base64,${small.toString('base64')}`);
  }
  return made;
}
