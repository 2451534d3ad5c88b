import { plural } from '@lingui/core/macro';

/** How many rows of a list could not be read. */
export const unreadableCount = (count: number): string =>
  plural(count, { one: '# row could not be read.', other: '# rows could not be read.' });
