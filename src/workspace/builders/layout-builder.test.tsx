import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ana, replied } from '../../../machines/quality/paths/samples.ts';
import { renderScreen } from '../../testing/screen.tsx';
import { LayoutBuilder } from './BuilderScreens.tsx';

const user = { ...ana, abilities: [{ action: 'create', subject: 'Layouts' }] };
const actor = {
  getSnapshot: () => ({ context: { config: { catalogues: {} }, downloads: [], user }, matches: () => false, can: () => false }),
  subscribe: () => ({ unsubscribe: () => undefined }),
  send: () => undefined,
};
const choices = (...rows: object[]) => replied({ data: rows, total: rows.length, last_page: 1 });

test('a layout is sent with the name, tenant, users and default of the form, and its slots', {
  tags: ['ADM-2.57', 'OP-2.57', 'OP-3.12'],
}, async () => {
  const { callsOf } = await renderScreen(<LayoutBuilder pattern="/layouts/config-layout/:id_layout?" params={{}} />, {
    answers: {
      'GET /v1/tenant': () => choices({ id: 5, label: 'North' }, { id: 6, label: 'South' }),
      'GET /v1/users': () => choices({ id: 8, label: 'ana' }, { id: 9, label: 'bruno' }),
    },
    actors: { tabs: actor, exports: actor, session: actor },
  });
  const hand = userEvent.setup();
  const form = within(await screen.findByRole('form', { name: 'Details' }));
  await hand.type(form.getByRole('textbox', { name: /^Name/ }), 'Night shift');
  for (const [name, option] of [
    [/^Tenant/, 'South'],
    [/^Users/, 'bruno'],
  ] as const) {
    await hand.click(form.getByRole('combobox', { name }));
    await hand.click(await screen.findByRole('option', { name: option }));
  }
  await hand.click(form.getByRole('switch', { name: /^Default of the tenant/ }));
  const press = (name: string) => hand.click(screen.getByRole('button', { name }));
  await hand.selectOptions(screen.getByRole('combobox', { name: 'Mosaic' }), '2');
  await press('Preview');
  expect(screen.queryByRole('form', { name: 'Details' })).toBeNull();
  await press('Leave the preview');
  await press('Save');
  await waitFor(() => expect(callsOf('POST').map(([{ path }]) => path)).toEqual(['/v1/layout']));
  const [, options] = callsOf('POST')[0] ?? [];
  expect(options).toMatchObject({
    body: { name: 'Night shift', tenant: 6, users: [9], default: true, slots: [{ pos: 1 }, { pos: 2 }] },
  });
});
