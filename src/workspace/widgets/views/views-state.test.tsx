import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { unplugged } from '../../../../machines/quality/paths/model.ts';
import { refused } from '../../../../machines/quality/paths/samples.ts';
import { viewsMachine } from '../../../../machines/workspace/views/views.machine.ts';
import { Localized } from '../../../testing/localized.tsx';
import { ViewsState } from './ViewsState.tsx';

test('what is asked about views is said to be saved until the platform has replied to all of it', () => {
  const views = createActor(unplugged(viewsMachine), { input: { newKey: () => 'key' } }).start();
  render(
    <Localized>
      <ViewsState views={views} isEmpty={false}>
        {null}
      </ViewsState>
    </Localized>,
  );
  expect(screen.queryByRole('status')).toBeNull();
  act(() => views.send({ type: 'views.rename', id: 1, name: 'Docks' }));
  expect(screen.getByRole('status').textContent).toBe('Saving…');
  act(() => views.send({ type: 'views.remove', id: 2 }));
  expect(screen.getByRole('status').textContent).toBe('Saving 2 changes…');
});

test('views that could not be read say so, whatever was refused before', { tags: ['OP-8.06', 'OQ-18'] }, () => {
  const machine = unplugged(viewsMachine);
  const input = { newKey: () => 'key' };
  const { context } = createActor(machine, { input }).getSnapshot();
  const { refusal } = refused('record.not_found');
  const snapshot = machine.resolveState({ value: 'unread', context: { ...context, refusal } });
  render(
    <Localized>
      <ViewsState views={createActor(machine, { snapshot, input })} isEmpty={false}>
        {null}
      </ViewsState>
    </Localized>,
  );
  expect(screen.getByRole('alert').textContent).toMatch(/^Error obtaining the information/);
});
