import type { bulkActsMachine } from '../../../../machines/alarms/bulk-acts/bulk-acts.machine.ts';
import { absent, button, dialog, disabled, field, inside, region, shown, text, type Visible } from '../../../kit/visible/visible.ts';

const place = region('Selected alarms');
const cancel = dialog('Cancel 2 alarms');
const forward = dialog('Forward 2 alarms');
const form = dialog(/^(Cancel|Forward) \d alarms?$/);
const again = button('Try again');
const reading = text(/^Reading (what is required before the end|whom they can be forwarded to)…$/);
const done = text(/^\d alarms? (canceled|offered)\.$/);
const silent = text(/No response yet\. Sending the same request again; it is applied only once\./);
const sent = text(/\d of \d$/);

export const bulkActsVisible: Visible<typeof bulkActsMachine> = {
  states: {
    idle: [...inside(place, text('2 selected'), button(/^(Cancel|Forward)…/)), absent(shown('dialog', /^/)), absent(done)],
    'choosing.deciding': 'passing',
    'choosing.readingGate': inside(
      cancel,
      text('Reading what is required before the end…'),
      disabled(button(/^Cancel 2 alarms/)),
      button(/^Back/),
      absent(again),
    ),
    'choosing.readingAddressees': inside(
      forward,
      text('Reading whom they can be forwarded to…'),
      disabled(button(/^Forward 2 alarms/)),
      button(/^Back/),
      absent(again),
    ),
    'choosing.unread': inside(form, again, button(/^Back/), absent(reading)),
    'choosing.ready': inside(form, field(/^(Comments \(required\)|Note \(optional\))/), button(/^Back/), absent(reading), absent(again)),
    sending: inside(form, sent, absent(button(/^Back/)), absent(silent)),
    unanswered: inside(form, silent, button('Check now'), absent(sent)),
    reported: [done, button('OK'), absent(form)],
    refused: inside(
      dialog(/^0 alarms (canceled|offered)\.$/),
      text(/^You are not allowed to do this\. \d alarms? (was|were) not changed\.$/),
      button('OK'),
    ),
  },
  results: {
    'bulk.choose act=cancel alarms=[A-0001 waiting, A-0002 waiting]': [cancel],
    'bulk.choose act=forward alarms=[A-0001 waiting, A-0002 waiting]': [forward],
    'readGate replies refused access.forbidden': inside(
      cancel,
      text(/^You are not allowed to do this\. What is required before the end is not known\./),
    ),
    'readGate does not answer': inside(cancel, text(/^Error obtaining the information What is required before the end is not known\./)),
    'readAddressees replies yes [Bruno]': inside(forward, shown('combobox', 'Forward to'), button(/^Forward 2 alarms/)),
    'readAddressees replies refused record.not_found': inside(forward, text(/^This record does not exist or you cannot see it\./)),
    'readAddressees does not answer': inside(forward, text(/^Error obtaining the information/)),
  },
};
