import type { sessionsMachine } from '../../../../machines/access/sessions/sessions.machine.ts';
import { absent, button, disabled, text, type Visible } from '../../../kit/visible/visible.ts';

const endAll = button(/^(Sign out everywhere else|End all sessions)$/);
const end = button(/^End the session: /);
const unread = text('Error obtaining the information');
const refused = text('You are not allowed to do this.');
const unanswered = text('No response. Try again.');
const ended = text('1 session was ended.');
const throttled = text('Too many attempts. Wait a moment.');
const notRead = [button('Try again'), absent(endAll)];
const mayEnd = [endAll, absent(button('Try again')), absent(disabled(button('Reload')))];
const isEnding = [disabled(endAll), absent(end), absent(ended), absent(refused), absent(throttled), absent(unanswered)];

export const sessionsVisible: Visible<typeof sessionsMachine> = {
  states: {
    reading: [absent(endAll), absent(end), absent(button('Try again')), absent(unanswered)],
    unread: [unread, ...notRead],
    refused: [refused, ...notRead],
    'ready.listed': [...mayEnd, absent(unanswered), absent(refused), absent(throttled)],
    'ready.ending': isEnding,
    'ready.endingAll': isEnding,
    'ready.denied': [...mayEnd, text(/^(You are not allowed to do this|Too many attempts\. Wait a moment)\.$/)],
    'ready.unanswered': [...mayEnd, unanswered],
  },
  results: {
    'endSession replies yes': [ended],
    'endSession replies refused record.not_found': [disabled(button('Reload')), absent(ended)],
    'endSession replies refused access.throttled': [throttled],
    'endSessions replies yes ended': [ended],
    'endSessions replies refused access.forbidden': [refused],
  },
};
