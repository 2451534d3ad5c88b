import type { tabsMachine } from '../../../../machines/workspace/tabs/tabs.machine.ts';
import { absent, button, region, shown, text, unseen, type Visible } from '../../../kit/visible/visible.ts';

const hide = button('Hide this notice');
const unsaved = text(/^The arrangement is not saved yet\./);
const inFront = (name: string | RegExp) => [{ ...shown('tab', name), selected: true }];
const arrangedTest = 'machines/workspace/tabs/arranged.test.ts';
const later = unseen(
  'A save is silent while nothing goes wrong',
  'machines/workspace/tabs/tabs.test.ts',
  'changes are saved together, one second after the last of them',
);
const byOthers = (title: string) => unseen('It is sent by others, whose walks show it', 'machines/workspace/tabs/notices.test.ts', title);

export const tabsVisible: Visible<typeof tabsMachine> = {
  states: {
    'strip.quiet': [absent(hide)],
    'strip.full': [text(/^Maximum of 5 tabs\. It opened in the current tab\./), hide],
    'strip.duplicate': [text(/^Another tab is already named “.+”\./), hide],
    'strip.refused': byOthers('a duplicate singleton is left out of a layout, an alarm view and a slot, with a notice'),
    'strip.shown': byOthers('sent cameras are hidden from users without live_video; otherwise a notice names the sender'),
    'strip.closed': [text(/^Closed .+\./), shown('button', 'Undo'), hide],
    'config.saved': [absent(unsaved)],
    'config.edited': [absent(unsaved)],
    'config.saving': [absent(unsaved)],
    'config.unsent': [unsaved, button('Save now'), absent(text(/Some values are not valid\./))],
    'config.refused': [text(/^The arrangement is not saved yet\. Some values are not valid\./), button('Save now')],
  },
  results: {
    'tabs.open alarm=A-0001 waiting': inFront(/^(?!Tab |Yards|Gates|Docks)/),
    'tabs.add': inFront(/^Tab \d$/),
    'tabs.select name=Tab 1': inFront('Tab 1'),
    'tabs.rename name=Docks to=Docks 2': [shown('tab', 'Docks 2')],
    'tabs.reorder name=Gates to=0': [text(/^Gates is tab 1 of \d now\.$/)],
    'tabs.undoClose': inFront('Yards'),
    'slots.remove pos=2 tab=Tab 1': [absent(region('Slot 2'))],
    'bars.arrange bars=sideBarWidth': [region(/^(Pages|Scripts|User charts|Widgets|Views|Tenants)$/)],
  },
  changes: { 'strip.quiet config.saved: user.changed': { mayDiffer: shown('tab', /^Docks/) } },
  unseen: {
    'strip: slots.tile': unseen(
      'Slots that stood side by side stand so again',
      arrangedTest,
      'slots move, swap, go and are laid side by side; what cannot be done is not offered',
    ),
    'config.edited: after saveAfter': later,
    'config.saving: saveConfig replies': later,
  },
};
