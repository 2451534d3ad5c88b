import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { DiskReport, DiskSpace } from '../../contract/capabilities.ts';
import type { Answer } from '../../machines/shared/port.ts';
import { type Platform, PlatformProvider } from '../platform/platform.ts';
import { Localized } from '../testing/localized.tsx';
import { DiskNotice } from './DiskNotice.tsx';

const never = () => new Promise<never>(() => undefined);

function show(answer: Answer<DiskReport> | 'unanswered') {
  const platform: Platform = {
    capabilities: null,
    call: never,
    ask: (async () => {
      if (answer === 'unanswered') throw new Error('no reply');
      return answer;
    }) as Platform['ask'],
    download: never,
    clock: { now: () => Date.now(), update: () => undefined },
  };
  return render(
    <Localized>
      <PlatformProvider value={platform}>
        <DiskNotice />
      </PlatformProvider>
    </Localized>,
  );
}
const disk = (state: DiskSpace['state'], of: DiskSpace['disk'] = 'data'): DiskSpace => ({ disk: of, free: 3.1e9, total: 1e11, state });
const report = (disks: DiskSpace[], can_write = true, backup: DiskReport['backup'] = null): Answer<DiskReport> => ({
  ok: true,
  data: { disks, can_write, backup },
});
const refused = (code: string, message = '') => ({ ok: false, refusal: { code, message } }) as Answer<DiskReport>;

test.for([
  ['low', report([disk('low')]), 'status', 'Data disk low: 3.1 GB free'],
  ['almost full', report([disk('critical')]), 'alert', 'Data disk almost full: 3.1 GB free'],
  ['full', report([disk('full')], false), 'alert', 'Data disk full'],
  ['the fuller one', report([disk('low'), disk('critical', 'recordings')]), 'alert', 'Recordings disk almost full: 3.1 GB free'],
  ['a store that refuses', report([disk('ok')], false), 'alert', 'The database refuses new data'],
] as const)('the administrator sees a disk that is %s', async ([, answer, role, text]) => {
  show(answer);
  expect((await screen.findByRole(role)).textContent).toBe(text);
});

test('the administrator sees that backups fail, and why, unless a disk runs full', async () => {
  const backup = { made: null, fault: 'EACCES: permission denied' };
  const { unmount } = show(report([disk('ok')], true, backup));
  const notice = await screen.findByRole('status');
  expect(notice.textContent).toBe('Backups fail: EACCES: permission denied');
  expect(notice.title).toBe('Backups fail: EACCES: permission denied. No backup was made yet.');
  unmount();
  show(report([disk('critical')], true, backup));
  expect((await screen.findByRole('alert')).textContent).toBe('Data disk almost full: 3.1 GB free');
});

test('the notice that backups fail tells when the last one was made', async () => {
  show(report([disk('ok')], true, { made: '2026-11-22T10:00:00.000Z', fault: 'ENOSPC' }));
  expect((await screen.findByRole('status')).title).toMatch(/^Backups fail: ENOSPC\. The last one was made .*2026/);
});

test('backups that are made show nothing', async () => {
  const { container } = show(report([disk('ok')], true, { made: '2026-11-22T10:00:00.000Z', fault: null }));
  await expect.poll(() => container.querySelector('[role]')).toBeNull();
});

test('a refused, absent, unreadable and unanswered reading are four sentences', async () => {
  const answers = [refused('access.forbidden'), refused('route.not_found'), refused('reply.unreadable'), 'unanswered' as const];
  const texts: string[] = [];
  for (const answer of answers) {
    const { unmount } = show(answer);
    texts.push((await screen.findByRole('status')).textContent ?? '');
    unmount();
  }
  expect(new Set(texts).size).toBe(4);
  for (const text of texts) expect(text).toMatch(/^Disk space unknown: .{5}/);
});
