import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Step } from './steps.ts';

const root = join(import.meta.dirname, '..');
/** Literal times and dates, and the functions that make them. */
const timeOrDate = /T\d\d:\d\d|\b\d?\d:\d\d\b|\bDate\b|\bIntl\b/;

/** Unit and view tests that state times or dates. */
export function testsOfTimes(): string[] {
  const filesOf = (folder: string) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`);
  const tests = ['contract', 'machines', 'server', 'src'].flatMap(filesOf).filter((file) => /(?<!\.platform)\.test\.tsx?$/.test(file));
  return tests.filter((file) => timeOrDate.test(readFileSync(join(root, file), 'utf8'))).toSorted();
}

/** The zone of the check's unit tests and laws: far from UTC, its daylight saving is half an hour. */
export const zoneOfTheCheck = 'Australia/Lord_Howe';

/** Tests of times run once more west of UTC. */
export const zoneStep = (): Step => ({
  name: 'times and dates in America/Mexico_City',
  projects: ['unit', 'views', 'views-mocked'],
  files: testsOfTimes(),
  env: { TZ: 'America/Mexico_City' },
});
