import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Trace } from '../../contract/trace.ts';
import { allModels } from '../../machines/paths/models.ts';
import { replay } from '../../machines/trace/replay.ts';
import { setStage } from '../kit/stage.ts';

const stage = setStage();

test('QA sees where machines stand and the way to a state, records what happens, and replays it as a test', async () => {
  const qa = await stage.operator('qa');
  const { page } = qa;
  await page.goto('/qa');
  await page.getByRole('button', { name: /^console\.link/ }).click();
  const chart = page.getByRole('group', { name: 'Chart of link' });
  await chart.locator('[aria-current=true]').first().waitFor();
  await chart.getByRole('button', { name: 'lost', exact: true }).click();
  await expect.poll(() => page.getByRole('list', { name: 'lost' }).innerText()).toContain('link.dropped');

  await page.getByRole('button', { name: 'Record', exact: true }).click();
  const alarm = await stage.raise({ priority: 1 });
  await expect.poll(() => page.getByRole('region', { name: 'Events' }).innerText()).toContain('alarms.arrived');
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.getByLabel('What should have been otherwise').selectOption('console.alarms');
  await page.getByLabel('The state it should be in').selectOption('failed');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the trace' }).click();
  const text = readFileSync(await (await saving).path(), 'utf8');

  const trace = Trace.parse(JSON.parse(text));
  for (const secret of [alarm.type, alarm.unit.description, 'Quality', 'demo.test']) expect(text).not.toContain(secret);
  const { actors, expected } = replay(trace, allModels);
  expect(actors.filter(({ outcome }) => outcome !== 'same')).toEqual([]);
  expect(actors.map(({ path }) => path)).toContain('console.link');
  expect(expected).toEqual({ path: 'console.alarms', state: 'failed', is: 'ready', ok: false });
});

test('nobody without the right reads the machines of a console', async () => {
  const ana = await stage.operator('ana');
  await ana.page.goto('/qa');
  await ana.page.waitForURL('**/not-authorized');
});
