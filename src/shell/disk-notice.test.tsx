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
const report = (disks: DiskSpace[], can_write = true): Answer<DiskReport> => ({ ok: true, data: { disks, can_write } });
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
