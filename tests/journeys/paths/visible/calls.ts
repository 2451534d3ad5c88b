import type { callsMachine } from '../../../../machines/telephony/calls/calls.machine.ts';
import { absent, button, type Change, disabled, inside, region, shown, text, type Visible } from '../../../kit/visible/visible.ts';

const place = region('Calls');
const incoming = shown('group', 'Incoming calls');
const announced = region(/^Incoming call: /);
const again = button('Try again');
const end = button(/^End call for the site…/);
const forbidden = text('You are not allowed to do this.');
const unread = text(/^(Error obtaining the information|Waiting calls could not be refreshed: some may be missing\.)/);
const notice = text(/: (no response from the platform\. Check whether|the call ended before it could be taken\.|This call has ended\.)/);
const lists = ['list.reading', 'list.read', 'list.refused', 'list.unread'];

/** A change whatever else goes on. */
const wherever = (cause: string, change: Change, declines: readonly string[] = ['decline.idle', 'decline.declining']) =>
  Object.fromEntries(lists.flatMap((list) => declines.map((decline) => [`${list} ${decline}: ${cause}`, change] as const)));

export const callsVisible: Visible<typeof callsMachine> = {
  states: {
    'list.reading': inside(place, absent(again), absent(forbidden), absent(unread)),
    'list.read': inside(place, absent(again), absent(forbidden), absent(unread), absent(text('Loading waiting calls…'))),
    'list.refused': inside(place, forbidden, again, absent(end)),
    'list.unread': inside(place, unread, again),
    'decline.idle': inside(place, absent(disabled(end))),
    'decline.declining': [],
  },
  results: {
    'call.decline session=session-1': inside(place, disabled(end)),
    'endCall replies refused call.over': [notice],
    'endCall does not answer': [notice],
  },
  changes: {
    ...wherever('stream.events', inside(incoming, announced)),
    ...wherever('call.reject', { differs: incoming }),
    ...wherever('toast.expired', inside(incoming, absent(announced))),
    ...wherever('notice.dismiss', { differs: notice }),
    ...wherever('call.decline', inside(place, absent(end)), ['decline.declining']),
  },
};
