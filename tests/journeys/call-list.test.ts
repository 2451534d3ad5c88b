import { expect, test } from 'vitest';
import { setStage } from '../kit/stage.ts';

const stage = setStage();

test('contacts are called by keyboard: attempts are one key, a spoken password is compared', { tags: ['OP-3.17'] }, async () => {
  const ana = await stage.operator('ana');
  const { keyboard } = ana.page;
  const alarm = await stage.raise({ priority: 1 });
  await ana.expectRow(alarm.type);
  await keyboard.press('n');
  await ana.question('take').waitFor();
  await keyboard.press('Enter');
  await ana.expectText('Alarm put in attention');

  const region = ana.page.getByRole('region', { name: 'Call list' });
  const contact = region.getByRole('listitem').filter({ hasText: 'Password ••••' }).first();
  await contact.waitFor();
  const number = (await contact.locator('kbd').first().textContent()) ?? '';
  await keyboard.press('t');
  await keyboard.press(number);
  await keyboard.press('v');
  await contact.getByText('Voicemail', { exact: false }).and(contact.locator('p *')).first().waitFor();

  await keyboard.press('p');
  await expect.poll(() => ana.focused()).toContain('Password that the contact says');
  await keyboard.type('no such word');
  await keyboard.press('Enter');
  await contact.getByText('Password does not match').waitFor();
  expect(await region.getByLabel('Password that the contact says').inputValue()).toBe('');
  const record = ana.page.getByRole('complementary', { name: 'Actions' });
  for (const line of ['Contact: voicemail', 'Contact reached', 'Password does not match']) await record.getByText(line).first().waitFor();
});
