import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { commandForms } from '../../../contract/automation/command-forms.ts';
import { FormProvider, useStandaloneForm } from '../../catalogues/index.ts';
import { renderSlot } from '../../testing/slot.tsx';
import { MessageInput } from './MessageInput.tsx';

const field = commandForms.notification.fields({ channel: 'whatsapp' }).find(({ name }) => name === 'message');
if (!field) throw new Error('A WhatsApp message has no template');

function Template() {
  const [text, setText] = useState<unknown>('');
  return (
    <FormProvider value={useStandaloneForm()}>
      <MessageInput
        field={field!}
        path="message"
        value={text}
        values={{ channel: 'whatsapp' }}
        onChange={setText}
        onLeave={() => undefined}
      />
    </FormProvider>
  );
}

test('a template counts down from 1024 and offers facility, alarm id and alarm type', {
  tags: ['OP-5.26', 'OP-5.27', 'OQ-66'],
}, () => {
  renderSlot(Template);
  const area = screen.getByRole<HTMLTextAreaElement>('textbox');
  const remaining = () => screen.getByRole('status').textContent;
  expect(remaining()).toBe('1024 characters remaining');
  const offered = within(screen.getByRole('group', { name: 'Insert at the cursor' }));
  for (const name of ['Facility name', 'Alarm id', 'Alarm type']) {
    area.setSelectionRange(area.value.length, area.value.length);
    fireEvent.click(offered.getByRole('button', { name }));
  }
  expect(area.value).toBe('{{facility}}{{alarm_id}}{{alarm_type}}');
  expect(remaining()).toBe(`${1024 - area.value.length} characters remaining`);
  fireEvent.change(area, { target: { value: 'x'.repeat(1030) } });
  expect(remaining()).toBe('6 characters over the limit');
});
