import type { recordMachine } from '../../../../machines/catalogues/record/record.machine.ts';
import { absent, button, disabled, inside, type Shown, shown, text, unseen, type Visible } from '../../../kit/visible/visible.ts';

const panel = shown('complementary', /^(New: Alarm type|Alarm type|External token)/);
const asks = shown('dialog', 'Delete this?');
const blocked = shown('dialog', 'This cannot be deleted');
const unsaved = shown('dialog', 'Leave without saving?');
const beside = (...elements: readonly Shown[]) => inside(panel, ...elements);
const over = (...elements: readonly Shown[]) => inside(asks, ...elements);

const loading = text('Loading…');
const again = button('Try again');
const save = shown('button', /^(Save|Create)$/);
const maySave = [{ ...save, enabled: true }, button('Cancel')];
const invalid = text(/^Not saved: some fields have errors\./);
const refused = text('Some values are not valid.');
const unsent = text(/^No response; the result is unknown\. Your input is still here\./);
const noNotice = [invalid, refused, unsent].map(absent);
const noDialog = [absent(asks), absent(blocked), absent(unsaved)];
const remove = button('Delete');
const cannotRemove = disabled(remove);
const checking = text('Checking dependencies…');
const checkAgain = button('Check again');
const final = text('This cannot be undone.');

export const recordVisible: Visible<typeof recordMachine> = {
  states: {
    opening: 'passing',
    opened: 'passing',
    reading: beside(loading, absent(again), absent(save)),
    refused: beside(text('This record does not exist or you cannot see it.'), again, absent(loading)),
    unread: beside(text('Error obtaining the information'), again, absent(loading)),
    viewing: [...beside(text('Of a device'), button('Delete…'), absent(loading), absent(save)), ...noDialog],
    'editing.clean': [...beside(save, absent(button('Cancel')), absent(loading), ...noNotice), ...noDialog],
    'editing.dirty': [...beside(...maySave, ...noNotice), ...noDialog],
    'editing.invalid': [...beside(invalid, ...maySave), ...noDialog],
    'editing.refused': [...beside(refused, ...maySave), ...noDialog],
    'editing.unsent': [...beside(unsent, ...maySave), ...noDialog],
    saving: beside(disabled(save), button('Cancel'), ...noNotice),
    conflict: beside(
      text('Someone else saved this record while you were editing.'),
      button('Back to the form'),
      shown('button', 'Save this version'),
      absent(save),
    ),
    leaving: inside(unsaved, text('You have unsaved changes.'), button('Discard changes'), button('Keep editing')),
    'removing.checkingUses': over(checking, cannotRemove, button('Cancel'), absent(checkAgain)),
    'removing.confirming': over(remove, final, absent(checking), absent(checkAgain)),
    'removing.usesUnknown': over(
      text('Dependencies could not be loaded. Records in use are still not deleted.'),
      checkAgain,
      remove,
      final,
      absent(checking),
    ),
    'removing.blocked': [
      ...inside(blocked, text('In use by these records. Change or delete them first:'), checkAgain, absent(shown('button', 'Delete'))),
      absent(asks),
    ],
    'removing.deleting': over(cannotRemove, absent(checking), absent(shown('alert', /^/))),
    'removing.deletionRefused': over(text('You are not allowed to do this.'), remove, final),
    'removing.deletionUnanswered': over(text('No response. Try again.'), remove, final),
    saved: [absent(panel), ...noDialog],
    removed: [absent(panel), ...noDialog],
    left: [absent(panel), ...noDialog],
  },
  changes: {
    'editing.dirty: record.check': beside(text('This field is required')),
    'conflict: conflict.choose': beside(button('Save this version')),
  },
  unseen: {
    'editing.clean: record.save': unseen(
      'Nothing was typed, and nothing is sent',
      'machines/catalogues/record/record.test.ts',
      'a form in which nothing was typed is not sent, and a new record cannot be deleted',
    ),
  },
};
