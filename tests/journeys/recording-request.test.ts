import { expect, test } from 'vitest';
import { requestData, signInByApi } from '../kit/caller.ts';
import type { Operator } from '../kit/operator.ts';
import { button } from '../kit/pages/locators.ts';
import { setStage } from '../kit/stage.ts';

const stage = setStage({ clockTurns: true });
let ahead = 0;

async function turn(ms: number): Promise<void> {
  ahead += ms;
  await stage.platform().turnClock(ahead);
}
const dialog = ({ page }: Operator) => page.getByRole('dialog');
const press = (desk: Operator, name: string) => button(dialog(desk), name).click();

/** Sends a request to the API as this user. */
async function asks<T>(who: 'ana' | 'qa', path: string, body: unknown): Promise<T> {
  const { access_token: token } = await signInByApi(stage.platform().url, who);
  return requestData(`${stage.platform().url}/v1/${path}`, { token, body });
}
async function requested(): Promise<{ id: number; folio: string }> {
  const units = await stage.units('ana');
  const camera = units.flatMap(({ cameras }) => cameras).find(({ recording_support }) => recording_support);
  const at = (minutes: number) => new Date(Date.now() + ahead + minutes * 60_000).toISOString();
  return asks('ana', 'recording_request/ask', { id_camera: camera?.id, from: at(-30), to: at(-25), description: 'Paquete' });
}

test('a recording is asked for, authorized by another person, and watched', {
  tags: ['OP-2.28', 'OP-4.32', 'OQ-73', 'ADM-2.42'],
}, async () => {
  const [ana, qa] = [await stage.kept('ana'), await stage.operator('qa')];
  await ana.navigateTo('/recording_request');
  await ana.page.getByRole('button', { name: 'Request a recording' }).click();
  await dialog(ana).getByLabel('Camera').selectOption({ index: 1 });
  await dialog(ana).getByLabel('Description').fill('A parcel went missing');
  await press(ana, 'Send the request');
  const row = ana.page.getByRole('row').filter({ hasText: 'RR-' }).first();
  await row.waitFor();

  await qa.page.getByRole('button', { name: /^Recording requests, \d+ new$/ }).click();
  await qa.page.getByRole('row').filter({ hasText: 'RR-' }).first().getByText('RR-').click();
  await dialog(qa).getByText('A parcel went missing').waitFor();
  await dialog(qa).getByLabel('Comment').fill('For the report');
  await press(qa, 'Authorize');
  await dialog(qa).getByText('It is available until').waitFor();

  await ana.page.getByRole('status').filter({ hasText: ': authorized' }).waitFor();
  await row.getByText('RR-').click();
  await press(ana, 'Watch the recording');
  await ana.page.locator('[data-screen="/show_recording/:id_recording"] [data-look="past"]').waitFor();
  await expect.poll(() => ana.page.evaluate(() => document.querySelector('video')?.currentTime ?? 0)).toBeGreaterThan(0);
});

test('whoever asked reads why it was rejected, at once', { tags: ['OQ-73'] }, async () => {
  const { id, folio } = await requested();
  const ana = await stage.kept('ana');
  await ana.navigateTo(`/show_recording/${id}`);
  await ana.page.getByText('Waiting for a decision.').waitFor();
  await asks('qa', `recording_request/${id}/reject`, { comment: 'The police has to ask' });
  await ana.page.getByText('The request was rejected.').waitFor();
  await ana.page.getByText('The police has to ask').waitFor();
  await ana.page.getByRole('status').filter({ hasText: folio }).waitFor();
});

test('it opens and closes by the platform’s clock while its page is looked at', { tags: ['OP-4.33', 'OQ-74'] }, async () => {
  const { id } = await requested();
  const now = Date.now() + ahead;
  const [from, to] = [now + 180_000, now + 360_000].map((at) => new Date(at).toISOString());
  await asks('qa', `recording_request/${id}/authorize`, { authorized_from: from, authorized_to: to, comment: '' });
  const ana = await stage.kept('ana');
  // The clock that is turned also ends sessions' tokens before the browser expects it: they are renewed.
  ana.watch.expect(/403.*\/media\/|\/media\/.*403/);
  ana.watch.expect(/401/);
  await ana.navigateTo(`/show_recording/${id}`);
  const opens = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium', hourCycle: 'h23', timeZone: 'UTC' }).format(
    now + 180_000,
  );
  await ana.page.getByText(`Viewing is authorized from ${opens}`).waitFor();
  await turn(181_000);
  await ana.navigateTo('/inicio');
  await ana.navigateTo(`/show_recording/${id}`);
  await ana.page.locator('[data-look="past"]').waitFor();
  await turn(180_000);
  await ana.page.getByText('The authorization to view this recording has expired').waitFor();
  await expect.poll(() => ana.page.locator('video').count()).toBe(0);
});

test('a camera and a granted recording play by their token alone, until it expires', {
  tags: ['OQ-12', 'OP-2.31', 'ADM-2.43'],
}, async () => {
  const camera = (await stage.units('ana')).flatMap(({ cameras }) => cameras).find(({ recording_support }) => recording_support);
  const { id } = await requested();
  const now = Date.now() + ahead;
  const [from, to] = [now - 60_000, now + 600_000].map((at) => new Date(at).toISOString());
  await asks('qa', `recording_request/${id}/authorize`, { authorized_from: from, authorized_to: to, comment: '' });
  const share = async (of: object) => (await asks<{ path: string }>('ana', 'media/shares', { ...of, minutes: 5 })).path;
  const [live, recording] = [await share({ id_camera: camera?.id }), await share({ id_recording_request: id })];
  expect([live, recording]).toEqual([
    expect.stringMatching(/^\/stream\?token=[\w-]{20,}$/),
    expect.stringMatching(/^\/recording_request_stream\?token=[\w-]{20,}$/),
  ]);
  (await stage.kept('ana')).watch.expect(/401/);
  const guest = await stage.desk('guest');
  guest.watch.expect(/403|media|public\/video/);
  const played = () => guest.page.evaluate(() => document.querySelector('video')?.currentTime ?? 0);
  for (const path of [live, recording]) {
    await guest.page.goto(path);
    await guest.page.getByRole('heading', { name: camera?.name ?? '' }).waitFor();
    await expect.poll(played).toBeGreaterThan(0);
    expect(await guest.page.getByRole('navigation').count()).toBe(0);
  }
  await turn(301_000);
  for (const path of [live, recording]) {
    await guest.page.goto(path);
    await guest.page.getByText('No footage available for the selected time').waitFor();
    expect(await guest.page.locator('video').count()).toBe(0);
  }
});
