import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { catalogueOf } from '../../../contract/catalogues/index.ts';
import { recordMachine } from '../../../machines/catalogues/record/record.machine.ts';
import { unplugged } from '../../../machines/quality/paths/model.ts';
import { Localized } from '../../testing/localized.tsx';
import { LinesPart } from './LinesPart.tsx';

test('a line offers unique id, date, time, name and e-mail of the operator, and each is inserted', { tags: ['ADM-3.56'] }, async () => {
  const record = createActor(unplugged(recordMachine), {
    input: { catalogue: catalogueOf('video-watermark'), id: null, purpose: 'edit', newKey: () => 'key' },
  }).start();
  render(
    <Localized>
      <LinesPart record={record} isEditable beforeSave={() => undefined} />
    </Localized>,
  );
  const user = userEvent.setup();
  const buttons = within(screen.getByRole('group', { name: 'Filled in during playback' })).getAllByRole('button');
  expect(buttons.map(({ textContent }) => textContent)).toEqual([
    'Unique id',
    'Current date',
    'Current time',
    'Operator name',
    'Operator email',
  ]);
  for (const one of buttons) await user.click(one);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Line 1' }).value).toBe(
    '{unique_id}{date}{time}{operator_name}{operator_email}',
  );
});
