import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { alarmModel, listedAlarmModel } from '../machines/alarms/alarm/alarm.paths.ts';
import { referenceDataModel } from '../machines/platform/reference-data/reference-data.paths.ts';
import type { Model } from '../machines/quality/paths/model.ts';
import { shortestPaths } from '../machines/quality/paths/paths.ts';
import type { RecordedWalk } from '../tests/journeys/paths/walk-recorder.ts';
import { findUnwalked, forgetWalks, readWalkPlans, readWalks } from './walk-records.ts';

/** A folder in which a walk of each of these models is noted, with a picture. */
function recordedWalk(models: readonly Model[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'walks-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const walks = models.map((model): RecordedWalk => {
    const [path] = shortestPaths(model);
    if (!path) throw new Error(`${model.name} has no paths`);
    writeFileSync(join(folder, `${model.name}.jpg`), '');
    return { path, stepsSeen: 0, initialState: null, observed: [], pictures: { 0: `${model.name}.jpg` } };
  });
  writeFileSync(join(folder, 'walks.jsonl'), walks.map((walk) => `${JSON.stringify(walk)}\n`).join(''));
  writeFileSync(join(folder, 'plans.jsonl'), `${JSON.stringify({ machine: 'reference-data', left: {}, unwalked: {} })}\n`);
  return folder;
}

test('before a machine is walked again its own walks are forgotten, and no others', () => {
  const folder = recordedWalk([alarmModel, referenceDataModel, listedAlarmModel]);
  forgetWalks(folder, ['alarm']);
  expect(readWalks(folder).map(({ path }) => path.model)).toEqual(['reference-data']);
  expect(readWalkPlans(folder)).toEqual([]);
  expect([alarmModel, referenceDataModel].map(({ name }) => existsSync(join(folder, `${name}.jpg`)))).toEqual([false, true]);
  expect(findUnwalked(folder, ['alarm', 'reference-data'])).toEqual(['alarm']);
});

test('before all are walked everything is forgotten', () => {
  const folder = recordedWalk([referenceDataModel]);
  forgetWalks(folder, []);
  expect(existsSync(folder)).toBe(false);
  forgetWalks(folder, ['reference-data']);
  expect(findUnwalked(folder, ['reference-data'])).toEqual(['reference-data']);
});
