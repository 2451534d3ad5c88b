import type { handlingMachine } from '../../../../machines/alarms/handling/handling.machine.ts';
import { absent, button, dialog, disabled, field, inside, shown, text, type Visible } from '../../../kit/visible/visible.ts';

const release = dialog('Release the alarm');
const forward = dialog('Forward the alarm');
const noForm = [absent(release), absent(forward)];
/** The acts of who holds an alarm, or that which takes it out of its group. */
const act = button(/^(Release…|Take out of the group)/);
const mayAct = [act, absent(disabled(act)), ...noForm];
const mayNotAct = [disabled(act), ...noForm];
const reading = text('Reading whom it can be forwarded to…');
const sending = text('Sending…');
const asksAgain = text(/No response yet\. Sending the same request again; it is applied only once\./);
const refusal = text(
  /^(Another operator holds this alarm\. Take it over first, or ask them to release it|The alarm's status does not allow this|This record does not exist or you cannot see it)\.$/,
);

export const handlingVisible: Visible<typeof handlingMachine> = {
  states: {
    idle: [...mayAct, absent(sending), absent(asksAgain), absent(refusal)],
    reading: [...inside(forward, disabled(button(/^Forward/)), button(/^Back/), absent(button('Try again'))), absent(refusal)],
    unread: inside(forward, text(/^Error obtaining the information/), button('Try again'), disabled(button(/^Forward/)), absent(reading)),
    choosing: [
      shown('dialog', /^(Release|Forward) the alarm$/),
      field(/^Note \(optional\)$|^Note for whoever takes it next/),
      absent(reading),
    ],
    sending: [...mayNotAct, absent(asksAgain), absent(refusal)],
    unanswered: [...mayNotAct, asksAgain, absent(sending)],
    refused: [...mayAct, refusal, absent(sending)],
  },
  results: {
    'handling.choose act=release': inside(release, disabled(button(/^Release/)), button(/^Back/)),
    'handling.choose act=forward': [forward],
    'handling.send request=act,note': [sending],
    'readAddressees replies yes [Bruno]': inside(forward, shown('combobox', 'Forward to'), button(/^Forward/)),
    'readAddressees replies yes []': inside(forward, text('Nobody else can see this alarm.'), disabled(button(/^Forward/))),
    'readAddressees replies refused record.not_found': [text('This record does not exist or you cannot see it.'), button('OK'), ...noForm],
    'handleAlarm replies refused alarm.not_owner': [text(/^Another operator holds this alarm\./), button('OK')],
    'handleAlarm replies refused alarm.not_allowed': [text("The alarm's status does not allow this.")],
  },
};
