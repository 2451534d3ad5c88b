import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { setStage } from '../kit/stage.ts';

const stage = setStage();

/** Waits until a picture moves. */
const moves = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0, undefined, { timeout: 15_000 });
};

test('OP-2.31 OQ-13 an alarm is shared with somebody without an account, who sees it until it is ended', async () => {
  const ana = await stage.operator('ana');
  const raised = await stage.raise({ description: 'Shared door' });
  await ana.sees(raised.type);
  await ana.opens(raised.type);
  await ana.page.getByRole('button', { name: 'Share…' }).click();
  const dialog = ana.page.getByRole('dialog', { name: /^Share/ });
  await dialog.getByRole('button', { name: 'Make an address' }).click();
  const address = await dialog.getByRole('textbox', { name: 'New address' }).inputValue();

  const guest = await stage.desk('guest');
  await guest.page.goto(address);
  await guest.page.getByRole('heading', { name: 'Shared door' }).waitFor();
  await moves(guest.page);
  expect(await guest.page.getByRole('navigation').count()).toBe(0);

  await dialog.getByRole('button', { name: 'End it now' }).click();
  await dialog.getByText('No address is in force.').waitFor();
  guest.watch.expect(/403|media/);
  await guest.page.reload();
  await guest.page.getByRole('heading', { name: 'Not authorized' }).waitFor();

  await ana.page.goto(address);
  await ana.page.waitForURL('**/inicio');
});

test('OQ-12 a stream without its token, and a token that is none, say there is no footage', async () => {
  const guest = await stage.desk('guest');
  guest.watch.expect(/403|media|public\/video/);
  for (const path of ['/stream', '/recording_request_stream', '/stream?token=nobody-ever-made-this-token']) {
    await guest.page.goto(path);
    await guest.page.getByText('No footage available for the selected time').waitFor();
  }
});
