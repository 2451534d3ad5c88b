import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { downloadBodies } from '../../../contract/platform/export-job.ts';
import { completeDownload, type Download, failDownload, startDownload } from '../../../machines/catalogues/export/download.ts';
import { exportMachine } from '../../../machines/catalogues/export/export.machine.ts';
import { clipExportRequest, directRequest, followedRequest } from '../../../machines/catalogues/export/export.paths.ts';
import { exportsMachine } from '../../../machines/catalogues/exports/exports.machine.ts';
import { unplugged } from '../../../machines/quality/paths/model.ts';
import { startOfDay } from '../../../machines/quality/paths/samples.ts';
import { Localized } from '../../testing/localized.tsx';
import { ClipToasts } from './ClipToasts.tsx';
import { DownloadEntry } from './DownloadEntry.tsx';
import { Downloads } from './Downloads.tsx';
import { fileAddress } from './file-address.ts';

function open(kept: Download[] = []) {
  let made = 0;
  const exports = createActor(unplugged(exportsMachine), { input: { newKey: () => `e${(made += 1)}`, now: () => startOfDay } }).start();
  const send = (event: Parameters<typeof exports.send>[0]) => act(() => exports.send(event));
  render(
    <Localized>
      <Downloads exports={exports} />
    </Localized>,
  );
  if (kept.length > 0) send({ type: 'downloads.restored', downloads: kept });
  return { exports, send };
}
const noop = () => undefined;
const button = (name: string) => screen.getByRole('button', { name });
const unit = completeDownload(startDownload('u', directRequest, startOfDay), '/v1/exports/1/file?signature=s', 'Units 1.xlsx');

test('nothing is in the way before the first export', () => {
  open();
  expect(screen.queryByRole('button')).toBeNull();
});

test('an entry appears at 0 with what is being made, and moves on', { tags: ['OP-4.34', 'OP-9.79', 'ADM-4.02', 'ADM-4.03'] }, () => {
  const { send } = open();
  send({ type: 'export.start', ask: followedRequest });
  fireEvent.click(button('Downloads, 1 in progress'));
  expect(screen.getByText('Luna faces')).toBeTruthy();
  expect(screen.getByText('Downloading...')).toBeTruthy();
  expect(screen.getByRole('progressbar').getAttribute('value')).toBe('0');
  send({ type: 'exports.updated', updates: [{ channel: 'luna-face-export', job: null, event: 'process', progress: 42 }] });
  expect(screen.getByText('42 %')).toBeTruthy();
});

test('the toast of a clip goes ten seconds after its end', { tags: ['OP-9.03'] }, () => {
  vi.useFakeTimers();
  try {
    const { exports } = open();
    const asked = startDownload('c', clipExportRequest, startOfDay);
    const toasts = (download: Download) => (
      <Localized>
        <ClipToasts exports={exports} downloads={[download]} />
      </Localized>
    );
    const { rerender } = render(toasts(asked));
    const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
    const count = () => screen.queryAllByRole('button', { name: 'Hide this notification' }).length;
    pass(60_000);
    rerender(toasts(completeDownload(asked, '/v1/exports/1/file', 'Gate.mp4')));
    pass(9999);
    expect(count()).toBe(1);
    pass(1);
    expect(count()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test('a clip is starting, then in process, then finished', { tags: ['OP-4.26', 'OQ-72'] }, () => {
  const asked = startDownload('c', clipExportRequest, startOfDay);
  const entryOf = (download: Download) => (
    <Localized>
      <DownloadEntry actor={undefined} download={download} onRetry={noop} onCancel={noop} onRemove={noop} />
    </Localized>
  );
  const { rerender } = render(entryOf(asked));
  const message = () => ['Starting', 'In process', 'Finished'].filter((text) => screen.queryByText(text));
  expect(message()).toEqual(['Starting']);
  rerender(entryOf({ ...asked, job: 'job-1', progress: 40 }));
  expect(message()).toEqual(['In process']);
  rerender(entryOf(completeDownload({ ...asked, job: 'job-1' }, '/v1/exports/1/file', 'Gate.mp4')));
  expect(message()).toEqual(['Finished']);
});

test('a finished one has its file under its name; an opened list marks it as seen', {
  tags: ['OP-4.35', 'ADM-4.04', 'ADM-3.61', 'OQ-117', 'OP-7.39', 'OP-9.80', 'OP-9.81', 'OQ-82'],
}, () => {
  const { exports } = open([unit]);
  expect(screen.getByRole('status').textContent).toBe('Units');
  fireEvent.click(button('Downloads, 1 new'));
  const link = screen.getByRole('link', { name: 'Units 1.xlsx' });
  expect([new URL(link.getAttribute('href') ?? '').pathname, link.getAttribute('download')]).toEqual([
    '/v1/exports/1/file',
    'Units 1.xlsx',
  ]);
  expect(screen.getByText('Download complete')).toBeTruthy();
  const asked = new Date(startOfDay);
  const [day, time] = [
    [asked.getMonth() + 1, asked.getDate(), asked.getFullYear() % 100],
    [asked.getHours(), asked.getMinutes(), asked.getSeconds()],
  ].map((parts) => parts.map((part) => String(part).padStart(2, '0')));
  const entry = link.closest('li')?.textContent;
  expect(entry).toMatch(/^Units/);
  expect(entry).toContain(`${day?.join('/')}, ${time?.join(':')}`);
  expect(exports.getSnapshot().context.downloads[0]?.view).toBe(true);
  expect(button('Downloads')).toBeTruthy();
});

test('a file of a replica says as of when it is; one that is current says nothing of it', () => {
  const asOf = new Date(startOfDay - 5000);
  open([unit, completeDownload(startDownload('r', directRequest, startOfDay), '/v1/exports/2/file', 'Old.xlsx', asOf.toISOString())]);
  fireEvent.click(button('Downloads, 2 new'));
  const time = [asOf.getHours(), asOf.getMinutes(), asOf.getSeconds()].map((part) => String(part).padStart(2, '0')).join(':');
  expect(screen.getAllByText(/^As of/).map(({ textContent }) => textContent)).toEqual([`As of ${time}`]);
});

test('a failed one says so and can be asked for again; the alarm views have their own words', {
  tags: ['ADM-4.05', 'ADM-4.08', 'ADM-8.01', 'OP-4.35'],
}, () => {
  const views = completeDownload(startDownload('v', { ...directRequest, endBody: downloadBodies.views }, startOfDay - 1), 'blob:x', null);
  const { exports, send } = open([failDownload(startDownload('f', followedRequest, startOfDay)), views]);
  fireEvent.click(button('Downloads, 2 new'));
  expect(screen.getByText('An error occurred')).toBeTruthy();
  expect(screen.getByText('Downloaded successfully')).toBeTruthy();
  fireEvent.click(button('Export again'));
  expect(exports.getSnapshot().context.downloads[0]).toMatchObject({ progress: 0, completed: false });
  send({ type: 'downloads.clear' });
  expect(screen.queryByText('Downloaded successfully')).toBeNull();
});

test('entries are removed one by one; Escape and a click beside it close the list', { tags: ['OQ-117'] }, () => {
  const { exports } = open([unit]);
  fireEvent.click(button('Downloads, 1 new'));
  fireEvent.keyDown(screen.getByRole('region', { name: 'Downloads' }), { key: 'Escape' });
  expect(exports.getSnapshot().matches('closed')).toBe(true);
  fireEvent.click(button('Downloads'));
  fireEvent.click(button('Remove this download'));
  expect(screen.getByText('No downloads.')).toBeTruthy();
  fireEvent.pointerDown(document.body);
  expect(screen.queryByRole('button')).toBeNull();
});

test('Escape closes a list just opened by mouse, but not while another part has the focus', { tags: ['OQ-117'] }, () => {
  const { exports } = open([unit]);
  button('Downloads, 1 new').focus();
  fireEvent.click(button('Downloads, 1 new'));
  fireEvent.keyDown(button('Downloads'), { key: 'Escape' });
  expect(exports.getSnapshot().matches('closed')).toBe(true);
  fireEvent.click(button('Downloads'));
  const other = document.body.appendChild(document.createElement('input'));
  other.focus();
  fireEvent.keyDown(other, { key: 'Escape' });
  expect(exports.getSnapshot().matches('open')).toBe(true);
  other.remove();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(exports.getSnapshot().matches('closed')).toBe(true);
});

test('a clip that is being canceled says so, and is not canceled twice', () => {
  const machine = unplugged(exportMachine);
  const download = { ...startDownload('c', clipExportRequest, startOfDay), job: 'job-1' };
  const snapshot = machine.resolveState({ value: { followed: 'canceling' }, context: { download } as never });
  const onCancel = vi.fn<() => void>();
  render(
    <Localized>
      <DownloadEntry
        actor={createActor(machine, { snapshot, input: { download } as never })}
        download={download}
        onRetry={() => undefined}
        onCancel={onCancel}
        onRemove={() => undefined}
      />
    </Localized>,
  );
  expect(screen.getByText('Canceling…')).toBeTruthy();
  fireEvent.click(button('Cancel this clip: Canceling…'));
  expect(onCancel).not.toHaveBeenCalled();
});

test('a file is fetched from the platform; what is no address of a file is no link', () => {
  expect(fileAddress('/v1/x', 'https://api.test/')).toBe('https://api.test/v1/x');
  expect(fileAddress('https://other.test/x', 'https://api.test/')).toBe('https://other.test/x');
  expect(fileAddress('javascript:alert(1)', 'https://api.test/')).toBeNull();
});
