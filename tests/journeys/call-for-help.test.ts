import { test } from 'vitest';
import { setStage } from '../kit/stage.ts';
import { limits } from '../kit/waits.ts';

const stage = setStage();

test('an operator calls for help, a supervisor answers, and the operator reads who is coming', async () => {
  const [luis, bruno] = [await stage.operator('luis'), await stage.operator('bruno')];
  const state = bruno.page.locator('[data-operator]');
  const choose = async (item: string) => {
    await state.getByRole('button').click();
    await bruno.page.getByRole('menuitem', { name: item, exact: true }).click();
  };
  await choose('Begin a break');
  await state.getByRole('button', { name: /^On a break since / }).waitFor();
  await luis.navigateTo('/supervision');
  const row = luis.page
    .getByRole('region', { name: 'Operators' })
    .getByRole('row')
    .filter({ hasText: /^Bruno/ });
  await row.getByText('On a break').waitFor({ timeout: limits.arrived });

  await choose('Call for help');
  const call = luis.page.getByRole('alert', { name: 'Calls for help' });
  await call.getByText(/Bruno Salas calls for help since /).waitFor({ timeout: limits.arrived });
  await row.getByText('Calls for help').waitFor({ timeout: limits.arrived });
  await call.getByRole('button', { name: 'I am coming' }).click();
  await state.getByRole('button', { name: /^Luis .* is coming to help you$/ }).waitFor({ timeout: limits.arrived });
  await call.waitFor({ state: 'hidden' });

  await choose('Available again');
  await state.getByRole('button', { name: 'Available', exact: true }).waitFor();
});
