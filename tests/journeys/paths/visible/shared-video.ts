import type { sharedVideoMachine } from '../../../../machines/video/shared-video/shared-video.machine.ts';
import { absent, button, heading, shown, text, type Visible } from '../../../kit/visible/visible.ts';

const again = button('Try again');
const picture = shown('group', /^/);
const loading = text('Loading…');

export const sharedVideoVisible: Visible<typeof sharedVideoMachine> = {
  states: {
    reading: [loading, absent(picture), absent(again)],
    shown: [text(/Available until /), picture],
    ended: [text('No footage available for the selected time'), absent(picture), absent(again)],
    unknown: [heading('Not authorized'), text('This link is no longer valid. Ask the sender for a new one.'), absent(again)],
    refused: [text(/^Too many attempts\. Wait a moment\./), again, absent(loading)],
    unread: [text(/^The platform cannot be reached\./), again, absent(loading)],
  },
};
