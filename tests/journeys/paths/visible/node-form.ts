import type { nodeFormMachine } from '../../../../machines/automation/node-form/node-form.machine.ts';
import { absent, button, dialog, field, inside, text, type Visible } from '../../../kit/visible/visible.ts';

const place = dialog('Notification');
const wrong = text('Please correct the errors in the form');
const question = text('These changes are not in the chart yet.');
const lacks = text('This field is required');
const edits = [button('Cancel'), button('Apply'), absent(question)];

export const nodeFormVisible: Visible<typeof nodeFormMachine> = {
  states: {
    'editing.open': inside(place, ...edits, absent(wrong)),
    'editing.faulty': inside(place, ...edits, wrong, lacks),
    leaving: inside(place, question, button('Discard changes'), button('Keep editing'), button('Apply'), absent(button('Cancel'))),
    applied: [absent(place)],
    left: [absent(place)],
  },
  results: {
    'node.change field=message value=Alarm at {{facility}}': inside(place, {
      ...field(/^Message/),
      value: /^Alarm at \{\{facility\}\} \d+$/,
    }),
    'node.change field=to value=[ana@demo.test]': inside(place, text('ana@demo.test')),
    'node.change field=subject value=Alarm': inside(place, { ...field(/^Subject/), value: /^Alarm \d+$/ }),
    'node.check field=subject': inside(place, lacks),
  },
};
