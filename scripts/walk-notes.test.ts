import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { alarmModel, listedAlarmModel } from '../machines/alarms/alarm/alarm.paths.ts';
import { readingModel } from '../machines/platform/reading/reading.paths.ts';
import type { Model } from '../machines/quality/paths/model.ts';
import { shortestPaths } from '../machines/quality/paths/paths.ts';
import type { Walked } from '../tests/journeys/paths/recorder.ts';
import { desksIn, forgetWalks, neverWalked, walksIn } from './walk-notes.ts';

/** A folder in which a walk of each of these models is noted, with a picture. */
function noted(models: readonly Model[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'walks-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const walks = models.map((model): Walked => {
    const [path] = shortestPaths(model);
    if (!path) throw new Error(`${model.name} has no paths`);
    writeFileSync(join(folder, `${model.name}.jpg`), '');
    return { path, seen: 0, began: null, pictures: { 0: `${model.name}.jpg` } };
  });
  writeFileSync(join(folder, 'walks.jsonl'), walks.map((walk) => `${JSON.stringify(walk)}\n`).join(''));
  writeFileSync(join(folder, 'desks.jsonl'), `${JSON.stringify({ machine: 'reading', left: {}, unwalked: {} })}\n`);
  return folder;
}

test('before a machine is walked again its own walks are forgotten, and no others', () => {
  const folder = noted([alarmModel, readingModel, listedAlarmModel]);
  forgetWalks(folder, ['alarm']);
  expect(walksIn(folder).map(({ path }) => path.model)).toEqual(['reading']);
  expect(desksIn(folder)).toEqual([]);
  expect([alarmModel, readingModel].map(({ name }) => existsSync(join(folder, `${name}.jpg`)))).toEqual([false, true]);
  expect(neverWalked(folder, ['alarm', 'reading'])).toEqual(['alarm']);
});

test('before all are walked everything is forgotten', () => {
  const folder = noted([readingModel]);
  forgetWalks(folder, []);
  expect(existsSync(folder)).toBe(false);
  forgetWalks(folder, ['reading']);
  expect(neverWalked(folder, ['reading'])).toEqual(['reading']);
});
