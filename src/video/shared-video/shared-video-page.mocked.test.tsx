import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import type { SharedVideo } from '../../../contract/video/share.ts';
import { refused, replied } from '../../../machines/quality/paths/samples.ts';
import { routes } from '../../platform/routing/routes.ts';
import { renderScreen } from '../../testing/screen.tsx';
import { SharedVideoPage } from './SharedVideoPage.tsx';

vi.mock('../player/Player.tsx', () => ({ Player: () => <output>A picture</output> }));

const now = Date.parse('2026-03-02T08:00:00Z');
const link = { kind: 'live', url: '/v1/media/7/live.m3u8', stream: null };
const video = {
  kind: 'camera',
  alarm: null,
  cameras: [{ id: 7, name: 'Gate', live: link, past: null }],
  expires: '2026-03-02T09:00:00Z',
} as unknown as SharedVideo;

/** Opens a public address of video. @returns what was asked for */
async function open(path: string, search: string, answer: unknown, params: Record<string, string> = {}): Promise<unknown[]> {
  const route = routes.find((one) => one.path.startsWith(/^\/\w+/.exec(path)?.[0] ?? path));
  if (!route) throw new Error(`there is no ${path}`);
  const { hook, searchHook } = memoryLocation({ path, searchPath: search });
  const asked: unknown[] = [];
  await renderScreen(
    <Router hook={hook} searchHook={searchHook}>
      <SharedVideoPage route={route} params={params} title="Video" />
    </Router>,
    {
      now: () => now,
      answers: {
        'POST /v1/public/video': (options) => {
          asked.push((options as { body: unknown }).body);
          return answer;
        },
      },
    },
  );
  return asked;
}
const sentence = 'No footage available for the selected time';

test.each(['/stream', '/recording_request_stream'])('%s shows what its token names', { tags: ['OQ-12'] }, async (path) => {
  const asked = await open(path, 'token=a-token-of-the-platform', replied(video));
  expect(asked).toEqual([{ token: 'a-token-of-the-platform' }]);
  expect(await screen.findByRole('heading', { name: 'Gate' })).toBeTruthy();
  expect(screen.getByText('A picture')).toBeTruthy();
  expect(screen.queryByText(sentence)).toBeNull();
});

test.each([
  ['/stream', 'token=one-that-expired-meanwhile', 'media.link_expired', 1],
  ['/recording_request_stream', 'token=one-that-expired-meanwhile', 'media.link_expired', 1],
  ['/stream', 'token=nobody-ever-made-this', 'media.link_invalid', 1],
  ['/stream', '', 'media.link_invalid', 0],
  ['/recording_request_stream', '', 'media.link_invalid', 0],
] as const)('%s?%s, which is %s, says that there is no footage', { tags: ['OQ-12', 'OP-8.17'] }, async (path, search, code, calls) => {
  const asked = await open(path, search, refused(code));
  expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  expect(screen.queryByText('A picture')).toBeNull();
  expect(asked).toHaveLength(calls);
});

test('/video/:alarm/:token names the alarm, shows each camera live and before it, without acts', {
  tags: ['OQ-13', 'OP-2.31'],
}, async () => {
  const alarm = {
    id: 4,
    alarm_id: 'A-0004',
    description: 'Fence touched',
    unit: 'North gate',
    level: 'Critical',
    color: '#d00',
    created: '2026-03-02T07:55:00Z',
  };
  const past = { kind: 'past', url: '/v1/media/7/past.m3u8', stream: null };
  const cameras = [7, 8].map((id) => ({ id, name: `Gate ${id}`, live: link, past }));
  const params = { alarm: 'A-0004', token: 'a-token-of-the-platform' };
  await open('/video/A-0004/a-token-of-the-platform', '', replied({ ...video, kind: 'alarm', alarm, cameras }), params);
  expect(await screen.findByRole('heading', { name: 'Fence touched' })).toBeTruthy();
  const header = screen.getByRole('banner');
  expect(header.textContent).toMatch(/North gate.*Critical.*A-0004/);
  expect(header.querySelector('time')?.getAttribute('datetime')).toBe(alarm.created);
  expect(screen.getAllByText('A picture')).toHaveLength(4);
  const names = screen.queryAllByRole('button').map((button) => button.textContent ?? '');
  expect(names.filter((name) => /take|resolve|cancel|attend/i.test(name))).toEqual([]);
});

test.each([
  ['media.no_footage', sentence],
  ['media.node_unanswered', 'The server that has this video does not answer.'],
  ['media.node_refused', 'The server that has this video refuses the request of this one.'],
  ['media.camera_failed', 'No image from the camera.'],
])('a camera whose video is missing for %s says so, beside its other picture', { tags: ['OP-8.17'] }, async (code, words) => {
  const cameras = [{ id: 7, name: 'Gate', live: link, past: null, past_refusal: code }];
  await open('/video/A-0004/a-token-of-the-platform', '', replied({ ...video, cameras }), {
    alarm: 'A-0004',
    token: 'a-token-of-the-platform',
  });
  expect((await screen.findByText('A picture')).parentElement?.closest('section')?.querySelector('p')?.textContent).toBe(`Gate ${words}`);
});
