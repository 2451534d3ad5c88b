import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { commandForms } from '../../../contract/automation/command-forms.ts';
import type { NodeConfig } from '../../../contract/automation/flow.ts';
import { renderScreen } from '../../testing/screen.tsx';
import { NodeFormDialog } from './NodeFormDialog.tsx';

test.each([
  ['camera_round', { radius: 300 }, '300'],
  ['camera_assignment', {}, '500'],
] as const)('the radius of a %s is a field in meters', { tags: ['OP-9.71'] }, async (type, config: NodeConfig, value) => {
  const nothing = () => undefined;
  await renderScreen(
    <NodeFormDialog form={commandForms[type]} config={config} title="Cameras" isEditable onSet={nothing} onClose={nothing} />,
  );
  const radius = screen.getByLabelText<HTMLInputElement>(/^Radius/);
  expect([radius.value, radius.parentElement?.textContent]).toEqual([value, 'm']);
});
