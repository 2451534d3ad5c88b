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
 * npm run paths:report     writes coverage/paths/index.html, one self-contained page: every machine's chart, its states (with a picture)
 *                          and transitions by coverage (real interface, generated unit paths, none), the requirements they prove, and
 *                          states and transitions that are unreachable, undescribed or impossible to trigger by hand
 *
 * The coverage of the real interface comes from the walks and screenshots of the last `npm run paths:ui`.
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
  const reports = buildReports(coverageOf(allModels), allModels, walks, readWalkPlans(folder));
  const pictures = await smallPictures(reports.flatMap(({ states }) => states.flatMap(({ picture }) => picture ?? [])));
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'index.html');
  writeFileSync(file, pageOf({ reports, requirements: readRequirements(), pictureOf: (name) => pictures.get(name) }));
  const lacking = reports.flatMap(({ states, transitions }) => [...states, ...transitions]).filter(({ reach }) => reach === 'never').length;
  console.log(
    `${file}: ${reports.length} machines, ${walks.length} walks in the interface, ${lacking} states and transitions that nothing reaches`,
  );
  return lacking;
}

/** Pictures small enough to be embedded in the page, by file. */
async function smallPictures(names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const pictures = new Map<string, string>();
  for (const name of new Set(names)) {
    if (!existsSync(join(folder, name))) continue;
    const small = await sharp(join(folder, name)).resize({ width: 480 }).jpeg({ quality: 62 }).toBuffer();
    pictures.set(name, `data:image/jpeg;base64,${small.toString('base64')}`);
  }
  return pictures;
}
