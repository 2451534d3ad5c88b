import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { Trace } from '../../contract/quality/trace.ts';
import { lockModel } from '../../machines/access/lock/lock.paths.ts';
import { casesOf } from '../../machines/quality/paths/cases.ts';
import { allModels } from '../../machines/quality/paths/models.ts';
import { replay } from '../../machines/quality/trace/replay.ts';
import { assist, fileOf, findCase } from '../../scripts/assist.ts';
import { freshContext, sharedBrowser } from '../kit/browser.ts';
import { call, signInByApi } from '../kit/caller.ts';
import { password, people } from '../kit/people.ts';
import { setStage } from '../kit/stage.ts';

const stage = setStage();

test('QA inspects machine states and paths, records a session, and replays it as a test', async () => {
  const qa = await stage.kept('qa');
  const { page } = qa;
  await qa.navigateTo('/qa');
  await page.getByRole('button', { name: /^console\.link/ }).click();
  const chart = page.getByRole('group', { name: 'Chart of link' });
  await chart.locator('[aria-current=true]').first().waitFor();
  await chart.getByRole('button', { name: 'lost', exact: true }).click();
  await expect.poll(() => page.getByRole('list', { name: 'lost' }).innerText()).toContain('link.dropped');

  await page.getByRole('tab', { name: 'Recording' }).click();
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  await page.getByRole('tab', { name: 'Events' }).click();
  const alarm = await stage.raise({ priority: 1 });
  const events = page.getByRole('region', { name: 'Events' });
  await expect.poll(() => events.innerText()).toContain('alarms.arrived');
  await expect.poll(() => events.innerText()).toContain('clock.ticked');
  await page.getByRole('checkbox', { name: 'Only what leads to another state' }).check();
  await expect.poll(() => events.innerText()).not.toContain('clock.ticked');
  await page.getByRole('tab', { name: 'Recording' }).click();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.getByLabel('Expected result').selectOption('console.alarms');
  await page.getByLabel('Expected state').selectOption('failed');
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

test('an operator reports a fault, and QA gets a file that fails until the fault is fixed', async () => {
  const ana = await stage.kept('ana');
  const alarm = await stage.raise({ priority: 1 });
  await ana.page.getByText(alarm.unit.description).first().waitFor();
  await ana.chooseInUserMenu('Something went wrong…');
  const dialog = ana.page.getByRole('dialog', { name: 'Something went wrong' });
  await dialog.getByRole('button', { name: 'Send to QA' }).click();
  await dialog.getByText('Describe what happened.').waitFor();
  const note = `The list of alarms failed ${Date.now()}`;
  await dialog.getByLabel('What happened').fill(note);
  await dialog.getByLabel('What should have happened').fill('It shows them');
  await dialog.getByRole('button', { name: 'View what is sent' }).click();
  await dialog.getByText('The whole file').click();
  await expect.poll(() => dialog.getByRole('textbox', { name: 'The whole file' }).inputValue()).toContain('console.alarms');
  await dialog.getByRole('button', { name: 'Back to the report' }).click();
  await dialog.getByRole('button', { name: 'Send to QA' }).click();
  await dialog.getByText(/^Report \d+ was sent to QA/).waitFor();

  const qa = await stage.kept('qa');
  await qa.navigateTo('/qa');
  await qa.page.getByRole('tab', { name: 'Reports' }).click();
  const entry = qa.page.getByRole('listitem').filter({ hasText: note });
  await entry.getByText('Should have been: It shows them').waitFor();
  await entry.getByRole('button', { name: /^Open report/ }).click();
  const report = qa.page.getByRole('dialog', { name: /^Report/ });
  await report.getByLabel('Expected result').selectOption('console.alarms');
  await report.getByLabel('Expected state').selectOption('failed');
  const saving = qa.page.waitForEvent('download');
  await report.getByRole('button', { name: 'Save the trace' }).click();
  const file = await (await saving).path();
  const trace = Trace.parse(JSON.parse(readFileSync(file, 'utf8')));
  expect([trace.note, trace.wanted]).toEqual([note, 'It shows them']);
  for (const secret of [alarm.unit.description, alarm.type, 'demo.test']) expect(JSON.stringify(trace.actors)).not.toContain(secret);
  expect(replay(trace, allModels).expected).toEqual({ path: 'console.alarms', state: 'failed', is: 'ready', ok: false });
  expect(replay(trace, allModels).actors.filter(({ outcome }) => outcome === 'other')).toEqual([]);
  const said = await promisify(execFile)(process.execPath, ['--import', 'tsx', 'scripts/replay.ts', file]).then(
    () => 'It did not fail.',
    (failed: { stdout: string }) => failed.stdout,
  );
  expect(said).toContain('console.alarms: expected failed, is ready');
  await report.getByRole('button', { name: 'Close' }).click();
  await entry.getByRole('button', { name: /^Delete report/ }).click();
  const question = qa.page.getByRole('dialog', { name: /^Delete report/ });
  await question.getByText(note).waitFor();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await entry.waitFor({ state: 'detached' });
});

test('QA say how the platform replies to them next, and answer a call that is held', async () => {
  const { page, watch } = await stage.kept('qa');
  watch.expect(/403/);
  await page.goto('/qa?actor=console.link&state=lost');
  await page.getByRole('group', { name: 'Chart of link' }).waitFor();
  await expect.poll(() => page.getByRole('list', { name: 'lost' }).innerText()).toContain('link.dropped');
  const tab = (name: string) => page.getByRole('tab', { name }).click();
  const force = async (how: string) => {
    await tab('Next reply');
    await page.getByLabel('Call', { exact: true }).fill('GET /v1/qa/traces');
    await page.getByLabel('Reply', { exact: true }).selectOption(how);
    // The calls of the platform are read before one of them can be chosen.
    await page.locator('[role=tabpanel] button:not([aria-disabled])', { hasText: 'Force the reply' }).click();
    await page.getByRole('list', { name: 'Forced replies' }).getByText('GET /v1/qa/traces').waitFor();
  };
  await force('refuse');
  await tab('Reports');
  const reports = page.getByRole('region', { name: 'Reports' });
  await reports.getByRole('alert').waitFor();
  await reports.getByRole('button', { name: 'Try again' }).click();
  await reports.getByRole('alert').waitFor({ state: 'detached' });

  const other = await page.context().newPage();
  await other.goto('/qa');
  await other.getByText('Live', { exact: true }).first().waitFor();
  await force('hold');
  await other.getByRole('tab', { name: 'Reports' }).click();
  const held = page.getByRole('list', { name: 'Held calls' });
  await held.getByText('GET /v1/qa/traces').first().waitFor();
  await held.getByRole('button', { name: 'Answer' }).click();
  await other.getByRole('region', { name: 'Reports' }).locator('p').first().waitFor();
  await held.waitFor({ state: 'detached' });
  await other.close();
});

test('nobody without the right reads the machines of a console', async () => {
  const ana = await stage.kept('ana');
  await ana.navigateTo('/qa');
  await ana.page.waitForURL('**/not-authorized');
});

/** A folder with the answers of a tester, gone after the test. */
function answers(...lines: string[]): { folder: string; file: string } {
  const folder = mkdtempSync(join(tmpdir(), 'assisted-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'answers.txt');
  writeFileSync(file, lines.join('\n'));
  return { folder, file };
}

const idOf = (state: string) => casesOf([lockModel], 'easiest').find((one) => one.state === state)?.id ?? '';

test('a case is run with a person: signed in, asked step by step, reported with pictures', async () => {
  const { folder, file } = answers('', 'p', 'n the screen is dark', 'p');
  const { url } = stage.platform();
  const run = await assist(findCase(idOf('locked.prompting'), url), { url, out: folder, ask: fileOf(file).ask, headless: true });
  expect(run.passed).toBe(true);
  expect(run.run.map(({ verdict, note }) => [verdict, note])).toEqual([
    ['pass', ''],
    ['pass', 'the screen is dark'],
  ]);
  const report = readFileSync(join(folder, `${run.id}.md`), 'utf8');
  expect(report).toContain('Press Ctrl+L.');
  for (const { picture } of run.run) {
    expect(existsSync(join(folder, picture))).toBe(true);
    expect(report).toContain(`](${picture})`);
  }
  expect(readFileSync(join(folder, 'junit.xml'), 'utf8')).toContain('failures="0"');
});

const open: BrowserContext[] = [];
afterEach(() => Promise.all(open.splice(0).map((context) => context.close())));

/** A page whose program is answered with 500. */
async function brokenConsole(javaScriptEnabled: boolean): Promise<Page> {
  const context = await freshContext(await sharedBrowser(), stage.platform().url, { javaScriptEnabled });
  open.push(context);
  const page = await context.newPage();
  await page.route(/\.js$/, (route) => route.fulfill({ status: 500 }));
  return page;
}

/** Fields and buttons without a name, and the landmarks of a page. */
const basicsOf = (page: Page) =>
  page.evaluate(() => {
    const controls = [...document.querySelectorAll<HTMLInputElement>('input:not([type=hidden]), select, textarea, button, audio')];
    const nameOf = (one: HTMLInputElement) =>
      one.getAttribute('aria-label') ??
      (one.labels?.length ? [...one.labels].map((label) => label.textContent).join(' ') : one.textContent);
    return {
      unnamed: controls.filter((one) => !nameOf(one)?.trim()).map((one) => one.outerHTML),
      headings: document.querySelectorAll('h1').length,
      landmarks: ['header', 'main'].map((name) => document.querySelectorAll(name).length),
      lang: document.documentElement.lang,
    };
  });
const sound = { unnamed: [], headings: 1, landmarks: [1, 1], lang: 'en' };

test('an alarm is heard, taken and ended without scripts while the program answers 500', async () => {
  const alarm = await stage.raise({ priority: 1 });
  const page = await brokenConsole(false);
  await page.goto('/');
  await page.getByRole('link', { name: 'The console needs scripts. Alarms without the console' }).click();
  expect(await basicsOf(page)).toEqual(sound);
  await page.getByLabel('E-mail').fill(people.ana);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();

  const row = page.getByRole('row').filter({ hasText: alarm.alarm_id });
  await row.waitFor();
  await expect.poll(() => page.locator('audio').evaluate((audio: HTMLAudioElement) => !audio.paused && audio.loop)).toBe(true);
  expect(await basicsOf(page)).toEqual(sound);
  await row.getByRole('button', { name: `Take alarm ${alarm.alarm_id}` }).click();

  await page.getByRole('status').filter({ hasText: 'Alarm put in attention' }).waitFor();
  await page.frameLocator('iframe').getByRole('status').waitFor();
  expect(await basicsOf(page)).toEqual(sound);
  await page.getByLabel('Resolve').check();
  await page.getByLabel('How it ended (required)').fill('The guard saw a cat.');
  await page.getByRole('button', { name: 'End the alarm' }).click();

  await page.getByRole('status').filter({ hasText: 'Alarm ended' }).waitFor();
  expect(await row.count()).toBe(0);
  const { access_token: token } = await signInByApi(stage.platform().url, 'ana');
  const { body } = await call<{ data: object }>(`${stage.platform().url}/v1/services/alarms/alarm-by-id?alarm_id=${alarm.alarm_id}`, {
    token,
  });
  expect(body.data).toMatchObject({ alarm_status: 'attended', comments: 'The guard saw a cat.' });
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('Password').waitFor();
});

test('a console that did not start shows the way to the page without scripts after a while', async () => {
  const page = await brokenConsole(true);
  await page.goto('/');
  const way = page.locator('.not-started');
  await way.waitFor({ state: 'attached' });
  const visibilityAt = (ms: number) =>
    way.evaluate((element, at) => {
      for (const animation of element.getAnimations()) {
        animation.pause();
        animation.currentTime = at;
      }
      return getComputedStyle(element).visibility;
    }, ms);
  expect([await visibilityAt(7900), await visibilityAt(8100)]).toEqual(['hidden', 'visible']);
  await page.getByRole('link', { name: 'The console does not start? Alarms without the console' }).click();
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
});
