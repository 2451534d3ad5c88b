import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ana, replied } from '../../../machines/quality/paths/samples.ts';
import { ConsoleProvider } from '../../platform/console.ts';
import { type Platform, PlatformProvider } from '../../platform/platform.ts';
import { createFakeConsole } from '../../testing/console.ts';
import { Localized } from '../../testing/localized.tsx';
import { renderScreen } from '../../testing/screen.tsx';
import { RequestsBell } from './RequestsBell.tsx';

test('unseen requests are asked for with viewed=0 and counted', { tags: ['OP-7.34', 'ADM-7.34'] }, async () => {
  const queries: unknown[] = [];
  await renderScreen(<RequestsBell />, {
    answers: {
      'GET /v1/recording_request': (options) => {
        queries.push((options as { query: unknown }).query);
        return replied({ data: [], total: 3 });
      },
    },
  });
  expect(await screen.findByRole('button', { name: 'Recording requests, 3 new' })).toBeTruthy();
  expect(queries[0]).toContainEqual(['viewed', '0']);
});

test('what became of a request is said for ten seconds', { tags: ['OP-9.03'] }, () => {
  vi.useFakeTimers();
  try {
    const { console, say } = createFakeConsole(ana);
    const platform = { ask: () => new Promise(() => undefined) } as unknown as Platform;
    render(
      <Localized>
        <ConsoleProvider value={console}>
          <PlatformProvider value={platform}>
            <RequestsBell />
          </PlatformProvider>
        </ConsoleProvider>
      </Localized>,
    );
    const data = { id: 7, folio: 'RR-000007', status: 'rejected' };
    act(() => say({ name: 'recording.changed', event_id: null, epoch: null, data }));
    const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
    pass(9999);
    expect(screen.getByRole('status').textContent).toContain('RR-000007');
    pass(1);
    expect(screen.queryByRole('status')).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});
