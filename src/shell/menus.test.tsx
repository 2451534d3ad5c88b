import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { replied } from '../../machines/quality/paths/samples.ts';
import { type Platform, PlatformProvider } from '../platform/platform.ts';
import { menuFor } from '../platform/routing/menu.ts';
import { routes } from '../platform/routing/routes.ts';
import { Localized } from '../testing/localized.tsx';
import { Menus } from './Menus.tsx';

const vaas = menuFor(routes, [{ action: 'manage', subject: 'all' }]).filter(({ id }) => id === 'vaas');

function show(ask: () => Promise<unknown>) {
  const never = () => new Promise<never>(() => undefined);
  const platform: Platform = {
    capabilities: null,
    call: never,
    ask: ask as Platform['ask'],
    download: never,
    clock: { now: () => Date.now(), update: () => undefined },
  };
  render(
    <Localized>
      <PlatformProvider value={platform}>
        <MantineProvider>
          <Menus sections={vaas} kind="horizontal" />
        </MantineProvider>
      </PlatformProvider>
    </Localized>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'VaaS' }));
}

test('systems without a record are behind “More systems”, which stays open', async () => {
  show(async () => replied(['dahua']));
  fireEvent.click(await screen.findByText('More systems'));
  expect(screen.getByText('SAFR cameras')).toBeTruthy();
  fireEvent.click(screen.getByText('Fewer systems'));
  await waitFor(() => expect(screen.queryByText('SAFR cameras')).toBeNull());
  expect(screen.getByText('Dahua DVRs')).toBeTruthy();
  expect(screen.getByText('Plate lists')).toBeTruthy();
});

test('while it is not known which systems are in use, all are offered', async () => {
  show(async () => {
    throw new Error('no answer');
  });
  expect(await screen.findByText('SAFR cameras')).toBeTruthy();
  expect(screen.queryByText('More systems')).toBeNull();
});
