import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { advanceClock, installClock, pauseClock } from '../kit/clock.ts';
import { navigateTo } from '../kit/operator.ts';
import { GridPage } from '../kit/pages/grid-page.ts';
import { SavingPage } from '../kit/pages/saving-page.ts';
import { mediaDescription } from '../kit/sip-exchange.ts';
import { setSpecStage } from '../kit/spec-platform/stage.ts';
import { limits } from '../kit/waits.ts';

const stage = setSpecStage({ pagesStay: true });
/** Pages of whoever is signed in, one a user. */
const pages = new Map<string, Page>();
async function pageOf(email: 'plain@spec.test' | 'code@spec.test'): Promise<Page> {
  const known = pages.get(email);
  if (known) return known;
  const page = await stage().open();
  await stage().signIn(page, email);
  pages.set(email, page);
  return page;
}

const queue = (page: Page) => page.getByRole('listbox', { name: /^New/ });
const act = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name} \\S+$`) });
const statusOf = (id: number) => stage().platform.state.records.rows['alarm']?.find((alarm) => alarm.id === id)?.['alarm_status'];
const sent = (name: string) => stage().platform.received.filter((one) => one.name === name);

/** Opens the newest alarm of the queue; without a level of their own all have the same urgency, and the newest is last. */
async function openNewest(page: Page): Promise<void> {
  await queue(page).getByRole('option').last().click();
  await act(page, 'Take').waitFor();
}

test('a lost reply is resolved by reading the alarm, and nothing is sent twice', { tags: ['OQ-27'] }, async () => {
  const { platform } = stage();
  const page = await pageOf('plain@spec.test');
  const { id } = platform.raise('Alarm without a reply');
  await expect.poll(() => queue(page).getByRole('option').last().getAttribute('id')).toContain(String(id));
  await openNewest(page);
  // Not a broken connection: on one that was used before, the browser itself sends a request again.
  platform.once(`PUT alarm/${id}`, { status: 504, file: { type: 'text/html', body: '<h1>Gateway timeout</h1>' } }, 'after');
  await act(page, 'Take').click();
  await page.getByRole('button', { name: 'Yes, take the alarm' }).click();
  await page.getByText('Alarm put in attention').first().waitFor();
  expect(sent(`PUT alarm/${id}`)).toHaveLength(1);
});

test('an alarm arrives by socket, rings, is taken and resolved, each act sent once', {
  tags: ['OP-4.02', 'OP-4.06', 'OP-4.07', 'OP-7.40'],
}, async () => {
  const { platform } = stage();
  const page = await pageOf('plain@spec.test');
  await queue(page).getByRole('option').first().waitFor();
  const before = await queue(page).getByRole('option').count();
  const { id } = platform.raise('Window broken');
  await expect.poll(() => queue(page).getByRole('option').count()).toBe(before + 1);
  await openNewest(page);
  await page.getByText('Window broken').first().waitFor();
  await act(page, 'Take').click();
  await page.getByRole('button', { name: 'Yes, take the alarm' }).click();
  await expect.poll(() => statusOf(Number(id))).toBe('attending');
  await act(page, 'Resolve').click();
  await page
    .getByRole('dialog')
    .getByLabel(/^Comments/)
    .fill('Guard was there');
  await page.getByRole('button', { name: 'Yes, resolve the alarm' }).click();
  await expect.poll(() => statusOf(Number(id))).toBe('attended');
  const changes = sent(`PUT alarm/${id}`);
  expect(changes).toHaveLength(2);
  expect(changes.some(({ headers }) => 'idempotency-key' in headers)).toBe(false);
});

test('layouts of the specification are applied, and tabs are saved and restored', { tags: ['OP-7.07', 'OP-7.12'] }, async () => {
  const { platform } = stage();
  const page = await pageOf('plain@spec.test');
  const grid = new GridPage({ page });
  await grid.openWidget('Layouts');
  await grid.widgetLine('Layouts', 'Two places').dblclick();
  await page.getByRole('region', { name: 'Slot 2', exact: true }).waitFor();
  const tabs = () => platform.state.records.accounts.find(({ id }) => id === 8)?.config.grid.tabs.length;
  await expect.poll(tabs, { timeout: limits.shown }).toBeGreaterThan(0);
  await page.reload();
  await page.getByRole('region', { name: 'Slot 2', exact: true }).waitFor();
});

test('an export reports its progress by socket and is downloaded', { tags: ['ADM-7.51', 'ADM-4.04'] }, async () => {
  const page = await pageOf('plain@spec.test');
  await navigateTo(page, '/lpr_matches');
  await page.getByRole('button', { name: 'Export…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click();
  const saving = new SavingPage({ page });
  await saving.openDownloads();
  await saving.downloads().getByText('Download complete').waitFor();
  const [file] = await Promise.all([page.waitForEvent('download'), saving.downloads().getByRole('link').click()]);
  expect(await readFile(await file.path(), 'utf8')).toBe('KVD-482\n');
});

test('the phone registers with the device of the user', { tags: ['OP-7.26', 'OP-4.21'] }, async () => {
  const { exchange } = stage();
  const page = await pageOf('code@spec.test');
  await page.getByText('Phone ready').first().waitFor();
  expect(exchange.server.frames.some(({ method, start }) => method === 'REGISTER' && start.includes('127.0.0.1'))).toBe(true);
});

test('a call of another SIP server rings, is answered, and is ended by either side', { tags: ['OP-4.21'] }, async () => {
  const { exchange } = stage();
  const page = await pageOf('code@spec.test');
  await page.getByText('Phone ready').first().waitFor();
  const call = page.locator('[data-calls] [data-call]').first();
  const { server } = exchange;
  for (const endsHere of [false, true]) {
    server.forget();
    const arrival = server.invite(exchange.contact(), [], '"Gate" <sip:3001@spec.test>', mediaDescription('offer'));
    await server.next(180);
    await call.getByRole('button', { name: /^Answer/ }).click();
    const dialog = arrival.accepted(await server.next(200));
    await expect.poll(() => call.getAttribute('data-state')).toMatch(/^connected/);
    if (endsHere) {
      await call.getByRole('button', { name: /^End/ }).click();
      expect((await server.next('BYE')).header('call-id')).toBe(dialog.callId);
    } else server.request(dialog, 'BYE');
    await call.waitFor({ state: 'detached' });
  }
});

test('sign-in with a code, a reload, sign-out: the session needs no calls of our own', {
  tags: ['OP-7.06', 'OQ-14', 'OQ-17'],
}, async () => {
  const { platform } = stage();
  const page = await pageOf('code@spec.test');
  await queue(page).getByRole('option').first().waitFor();
  await page.reload();
  await page.locator('[data-link="live"]').first().waitFor();
  await page.getByRole('button', { name: /^Nora[^:]*:/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL('**/login');
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
  expect(sent('POST user/logout')).toHaveLength(1);
  const own =
    /^(GET users\/me|POST user\/refresh-token|GET events|GET services\/alarms\/open|GET exports|POST media\/link|GET sip\/account)/;
  // The restored session asks once, before it is known what the platform offers.
  expect(platform.received.map(({ name }) => name).filter((name) => own.test(name) && name !== 'GET users/me')).toEqual([]);
});

test('an alarm opens in its view with live video by HLS; its plan is answered into the comments', {
  tags: ['OP-7.16', 'OP-7.29'],
}, async () => {
  const { platform, open, signIn } = stage();
  const page = await open();
  await installClock(page);
  await signIn(page);
  // A view that comes later than one and a half seconds does not replace the default one any more.
  await pauseClock(page);
  const view = page.waitForResponse(/views\/find/);
  await queue(page).getByRole('option').first().click();
  await (await view).finished();
  await advanceClock(page, 1000);
  const video = page.getByRole('region', { name: 'Slot 1', exact: true }).locator('video').first();
  const frames = () => video.evaluate((it: HTMLVideoElement) => (it.videoWidth > 0 ? it.getVideoPlaybackQuality().totalVideoFrames : 0));
  await expect.poll(frames, { timeout: limits.slow }).toBeGreaterThan(5);
  const plan = page.getByRole('region', { name: 'Slot 4', exact: true });
  await plan.getByText('Is a person in the picture?').waitFor();
  await plan.getByRole('button', { name: /^Yes/ }).click();
  await plan.getByText('Is the gate open?').waitFor();
  await page.reload();
  await plan.getByText('Is the gate open?').waitFor();
  await plan.getByRole('button', { name: /^No/ }).click();
  await plan.getByText('The plan is finalized.').waitFor();
  const comments = () => platform.state.records.rows['alarm']?.find(({ id }) => id === 101)?.['comments'];
  expect(comments()).toBe('Intrusion: Is a person in the picture? Yes · Is the gate open? No');
});
