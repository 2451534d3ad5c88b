import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { replied } from '../../../machines/quality/paths/samples.ts';
import { findRoute } from '../../platform/routing/guard.ts';
import { routes } from '../../platform/routing/routes.ts';
import { renderScreen } from '../../testing/screen.tsx';
import { HistoryScreen } from './HistoryScreen.tsx';

const actor = {
  getSnapshot: () => ({ context: { config: { catalogues: {} }, downloads: [] }, matches: () => false, can: () => false }),
  subscribe: () => ({ unsubscribe: () => undefined }),
  send: () => undefined,
};

test.each([
  ['/alarm', null],
  ['/alarm/waiting', 'waiting'],
  ['/alarm/attending', 'attending'],
  ['/alarm/attended', 'attended'],
  ['/alarm/canceled', 'canceled'],
  ['/alarm/formerly', null],
])('the history at %s asks for the status %s alone', { tags: ['OP-2.14', 'OQ-25'] }, async (address, status) => {
  const found = findRoute(routes, address);
  if (!found) throw new Error(`No route has the address ${address}`);
  const asked: unknown[] = [];
  await renderScreen(<HistoryScreen pattern={found.route.pattern} params={found.params} />, {
    calls: {
      alarms: (options) => {
        asked.push((options as { query: { alarm_status?: string } }).query.alarm_status ?? null);
        return replied({ data: [], next: null });
      },
    },
    actors: { tabs: actor, exports: actor },
  });
  await waitFor(() => expect(asked).toEqual([status]));
});
