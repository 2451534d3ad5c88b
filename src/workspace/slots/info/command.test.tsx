import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { replied } from '../../../../machines/quality/paths/samples.ts';
import type { Http } from '../../../platform/http/http.ts';
import { renderSlot } from '../../../testing/slot.tsx';
import { InfoView } from './InfoView.tsx';

test('a command dragged into the grid shows its purpose, and that it cannot be run there', {
  tags: ['OP-2.41', 'OP-9.45'],
}, async () => {
  const command = { id: 7, name: 'Open the gate', description: 'Three seconds', requirements: ['unit'] };
  renderSlot(InfoView, { data: { source: 'command', id_command: 7 }, ask: (async () => replied(command)) as unknown as Http['ask'] });
  expect(await screen.findByText('Three seconds')).toBeTruthy();
  expect(screen.getByText('a unit')).toBeTruthy();
  expect(screen.getByText('You cannot run commands here.')).toBeTruthy();
});
