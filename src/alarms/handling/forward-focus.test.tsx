import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { handlingMachine } from '../../../machines/alarms/handling/handling.machine.ts';
import { anAlarm, replied } from '../../../machines/quality/paths/samples.ts';
import { renderScreen } from '../../testing/screen.tsx';
import { HandlingForm } from './HandlingForm.tsx';

test('the form to forward focuses whom it is forwarded to, once they are read', async () => {
  let answer: (given: unknown) => void = () => undefined;
  const readAddressees = fromPromise(() => new Promise((resolve) => (answer = resolve)));
  const machine = handlingMachine.provide({ actors: { readAddressees: readAddressees as never } });
  const handling = createActor(machine, { input: { id: anAlarm(1).id, newKey: () => 'key' } }).start();
  handling.send({ type: 'handling.choose', act: 'forward' });
  await renderScreen(<HandlingForm act="forward" alarm={anAlarm(1)} abilities={[]} handling={handling} />, { answers: {} });
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'The offer lasts', hidden: true }));
  await act(async () => answer(replied([{ kind: 'user', id: 4, name: 'Bruno', online: true }])));
  expect(document.activeElement).toBe(await screen.findByRole('combobox', { name: 'Forward to', hidden: true }));
});
