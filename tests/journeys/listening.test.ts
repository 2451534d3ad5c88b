import { expect, test } from 'vitest';
import { call } from '../kit/caller.ts';
import type { Operator } from '../kit/operator.ts';
import { CallPage } from '../kit/pages/call-page.ts';
import { button } from '../kit/pages/locators.ts';
import type { Who } from '../kit/people.ts';
import { setStage } from '../kit/stage.ts';
import { limits } from '../kit/waits.ts';

const stage = setStage();
const gate = (act: 'call' | 'hang_up') => call(`${stage.platform().url}/demo/interphones/3001`, { body: { act } });
const patience = { timeout: limits.arrived };

async function withPhone(who: Who): Promise<{ desk: Operator; phone: CallPage }> {
  const desk = await stage.operator(who);
  const phone = new CallPage(desk);
  await phone.expectPhone('registered');
  return { desk, phone };
}
const rowOf = ({ page }: Operator, name: RegExp) =>
  page.getByRole('region', { name: 'Operators' }).getByRole('row').filter({ hasText: name });

test('a supervisor listens to a call by key, its operator sees it, and its end ends both', async () => {
  const [{ desk: luis, phone: ear }, { desk: bruno, phone }] = await Promise.all([withPhone('luis'), withPhone('bruno')]);
  await luis.page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
  });
  await gate('call');
  await phone.acceptCall();
  await phone.expectConnected();
  await luis.navigateTo('/supervision');
  const row = rowOf(luis, /^Bruno/);
  await row.getByText('In a call').waitFor(patience);
  await row.focus();
  await row.press('Alt+l');
  await ear.ownCalls().getByText('You hear both sides; nobody hears you.').waitFor(patience);
  await ear.ownCalls().getByText('Listening to Bruno Salas').waitFor();
  await ear.expectSound();
  expect((await ear.packets()).sent).toBe(0);
  expect(await ear.ownCalls().getByRole('button').allTextContents()).toEqual(['End']);
  const mark = phone.ownCalls().getByText('Listening: Luis Ortega');
  await mark.waitFor(patience);
  await phone.expectSound();

  await ear.endCall();
  await mark.waitFor({ state: 'hidden', ...patience });
  await phone.expectConnected();

  await button(row, 'Listen to the call of Bruno Salas').click();
  await mark.waitFor(patience);
  await gate('hang_up');
  await ear.ownCalls().getByText('This call is over.').waitFor(patience);
  await Promise.all([ear.expectFree(), phone.expectFree()]);
  await bruno.page.getByText('Listening: Luis Ortega').waitFor({ state: 'hidden' });
});
