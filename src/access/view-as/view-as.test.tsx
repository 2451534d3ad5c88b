import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { EffectiveAccess } from '../../../contract/access/account.ts';
import { routesFor } from '../../platform/routing/routes.ts';
import { Localized } from '../../testing/localized.tsx';
import { EffectiveAccessDialog } from './EffectiveAccessDialog.tsx';

const sight = EffectiveAccess.parse({
  name: 'Ana Robles',
  is_master_admin: false,
  rights: [
    { action: 'read', subject: 'Unit', from: [{ kind: 'profile', id: 1, name: 'Operator' }] },
    { action: 'update', subject: 'Unit', from: [{ kind: 'group', id: null, name: '' }] },
  ],
  tenants: [
    { id: 3, name: 'Banco del Centro', from: [{ kind: 'own', id: null, name: '' }], rights: null },
    { id: 4, name: 'Plazas del Valle', from: [{ kind: 'share', id: 9, name: 'Nights' }], rights: [] },
  ],
  live_units: 2,
  history: { hours: 24, days: null, records: null },
});

test('the dialog shows another user’s menus, the right each dimmed screen lacks, and all sources', {
  tags: ['OP-6.01', 'OP-6.03', 'ADM-6.02'],
}, () => {
  render(
    <Localized>
      <EffectiveAccessDialog access={sight} of="user" routes={routesFor({ customer: 'c', product: 'p' })} onClose={vi.fn()} />
    </Localized>,
  );
  const dialog = within(screen.getByRole('dialog', { hidden: true }));
  const show = (name: string) => fireEvent.click(dialog.getByRole('button', { name, hidden: true }));
  const screenOf = (name: string) => dialog.getByText(name, { selector: 'li' });
  expect(screenOf('Units').dataset['seen']).toBe('true');
  expect(screenOf('Permissions').dataset['seen']).toBe('false');
  expect(screenOf('Permissions').textContent).toContain('missing permission “');
  show('Permissions');
  expect(dialog.getByText('profile Operator')).toBeTruthy();
  expect(dialog.getByText('a group you cannot see')).toBeTruthy();
  show('Tenants and limits');
  expect(dialog.getByText('their own')).toBeTruthy();
  expect(dialog.getByText('shared: Nights')).toBeTruthy();
  expect(dialog.getByText('only its name')).toBeTruthy();
  expect(dialog.getByText('Live video: 2 units only')).toBeTruthy();
  expect(dialog.getByText('Past alarms: the last 24 hours')).toBeTruthy();
});
