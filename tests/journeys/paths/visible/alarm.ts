import type { alarmMachine } from '../../../../machines/alarms/alarm/alarm.machine.ts';
import { absent, button, dialog, disabled, field, inside, shown, text, unseen, type Visible } from '../../../kit/visible/visible.ts';

const byLink = [
  'machines/alarms/alarm/alarm.test.ts',
  'without an answer, the current link state decides whether a decision goes to the outbox',
] as const;
const actions = shown('complementary', 'Actions');
const question = dialog(/^Are you sure to (send|end|cancel) the alarm\?$/i);
const retry = button('Try again');
const loading = text('Loading the alarm…');
const sending = text(/^(Taking|Resolving|Canceling)…$/);
const again = text(/^No response yet\. Sending the same request again; it is applied only once\./);
const queued = text(/^Decided offline\. Stored in this browser and sent once when the connection returns; until then nothing changes\.$/);
const first = text('Someone else was first');
const failed = text('An error occurred while updating the alarm');
const rejected = text('Not applied: your offline decision was rejected');
const notices = [sending, again, queued, first, failed, rejected].map(absent);
/** No act can be taken while one is on its way. */
const offNow = inside(actions, absent(button(/^Take( |$)/)), absent(button(/^Resolve( |$)/)), absent(button(/^Cancel alarm( |$)/)));

export const alarmVisible: Visible<typeof alarmMachine> = {
  states: {
    arriving: 'passing',
    reading: [loading, absent(retry)],
    missing: [text('This record does not exist or you cannot see it.'), retry],
    unread: [text('Error obtaining the information'), retry],
    'open.arriving': 'passing',
    'open.watching': [absent(question), ...notices, absent(loading)],
    'open.confirming': [question, ...inside(question, button('Back'), field('Protocol'), shown('combobox', 'Alarm level'))],
    'open.overtaken': [...inside(actions, first, button('OK')), absent(question)],
    'open.sending': [...inside(actions, sending), ...offNow, absent(question)],
    'open.unanswered': [...inside(actions, again, button('Check now')), ...offNow],
    'open.refused': [...inside(actions, failed, button('OK')), absent(question)],
    'open.queued': [...inside(actions, queued), ...offNow, absent(question)],
    'open.rejected': [...inside(actions, rejected, button('OK')), absent(queued)],
  },
  results: {
    'alarm.take': inside(dialog('Are You Sure To Send The Alarm?'), button('Yes, take the alarm'), field('Comments (optional)')),
    'alarm.resolve': inside(dialog('Are you sure to end the alarm?'), button('Yes, resolve the alarm'), field('Comments (required)')),
    'alarm.cancel': inside(dialog('Are You Sure To Cancel The Alarm?'), button('Yes, cancel the alarm'), field('Comments (required)')),
    'changeAlarm replies yes A-0001 attending': inside(
      actions,
      text('Alarm put in attention'),
      disabled(button(/^Take( |$)/)),
      button(/^Resolve( |$)/),
      button(/^Cancel alarm( |$)/),
    ),
    'changeAlarm replies yes A-0001 attended': [text(/Alarm marked attended/)],
    'changeAlarm replies yes A-0001 canceled': [text(/Alarm marked canceled/)],
    'changeAlarm replies refused alarm.changed': inside(actions, text(/^Someone else changed this alarm first\./)),
    'changeAlarm replies refused alarm.final': inside(actions, text(/^This alarm has already ended\./)),
    'decision.sent key=key-of-the-path alarm=A-0001 attending': inside(actions, text('Alarm put in attention'), button(/^Resolve( |$)/)),
    'alarm.changed alarm=A-0001 attending': inside(actions, disabled(button(/^Take( |$)/))),
    'alarm.changed alarm=A-0001 canceled': inside(actions, text(/Canceled by /), absent(shown('button', /^Take( |$)/))),
    'readAlarm replies yes A-0001 waiting': inside(actions, text(/Canceled by /)),
  },
  changes: {
    'open.confirming: alarm.edit': inside(question, { ...field(/^Comments/), value: 'Guard' }),
  },
  unseen: {
    'arriving: at once': unseen(
      'Its tab is being opened',
      'machines/alarms/alarm/alarm.test.ts',
      'an alarm missing from the queue is read by its displayed id; an unknown one is reported',
    ),
    'any state: link.lost': unseen('The link is shown at the foot of the page; an alarm shows it by what becomes of a decision', ...byLink),
    'any state: link.restored': unseen('As when it is lost', ...byLink),
  },
};
