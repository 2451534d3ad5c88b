import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Step } from './steps.ts';

const root = join(import.meta.dirname, '..');
/** West of UTC, and one whose daylight saving is half an hour. */
const zones = ['America/Mexico_City', 'Australia/Lord_Howe'] as const;
/** Literal times and dates, and the functions that make them. */
const timeOrDate = /T\d\d:\d\d|\b\d?\d:\d\d\b|\bDate\b|\bIntl\b/;

/** Unit and view tests that state times or dates. */
export function testsOfTimes(): string[] {
  const filesOf = (folder: string) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`);
  const tests = ['contract', 'machines', 'server', 'src'].flatMap(filesOf).filter((file) => /(?<!\.platform)\.test\.tsx?$/.test(file));
  return tests.filter((file) => timeOrDate.test(readFileSync(join(root, file), 'utf8'))).toSorted();
}

/** Runs them once in each zone: elsewhere they run in that of the machine. */
export const zoneSteps = (): Step[] =>
  zones.map((zone) => ({
    name: `times and dates in ${zone}`,
    projects: ['unit', 'views', 'views-mocked'],
    files: testsOfTimes(),
    env: { TZ: zone },
  }));
