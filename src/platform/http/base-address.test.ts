import { describe, expect, test } from 'vitest';
import { api } from '../../../contract/api.ts';
import { chatCalls } from '../../../contract/collaboration/chat.ts';
import { frameCalls } from '../../../contract/video/clip.ts';
import { recordingsCalls } from '../../../contract/video/recordings.ts';
import { timelineCalls } from '../../../contract/video/timeline.ts';
import { baseAddressOf, resolveMedia } from './base-address.ts';

const hosts = {
  alarms_host: 'https://alarms.test',
  chat_host: 'https://chat.test',
  events_host: 'https://events.test',
  streaming_host: 'https://video.test',
};

describe('the base address of a call', () => {
  test.each(Object.values(chatCalls))('$method $path is a call of chat', { tags: ['ADM-7.54', 'OQ-77', 'OQ-102'] }, ({ path }) => {
    expect(baseAddressOf(path, hosts)).toBe('https://chat.test');
  });

  test('calls of alarms, events and pictures have their own', { tags: ['ADM-7.54'] }, () => {
    const found = Object.values(api).flatMap(({ method, path }) => {
      const host = baseAddressOf(path, hosts);
      return host === null ? [] : [`${method} ${path} ${new URL(host).hostname.replace('.test', '')}`];
    });
    expect(found.sort()).toMatchInlineSnapshot(`
      [
        "GET /v1/alarm alarms",
        "GET /v1/alarm/:id/addressees alarms",
        "GET /v1/alarm/:id/gate alarms",
        "GET /v1/alarm/:id/record alarms",
        "GET /v1/alarm/filters/:field alarms",
        "GET /v1/events events",
        "GET /v1/services/alarms/alarm-by-id alarms",
        "GET /v1/services/alarms/open alarms",
        "POST /broadcasting/auth events",
        "POST /v1/alarm/:id/handling alarms",
        "POST /v1/alarm/:id/video_viewed alarms",
        "POST /v1/media/link video",
        "PUT /v1/alarm/:id alarms",
      ]
    `);
  });

  test.each([recordingsCalls.mediaDays, timelineCalls.footage, frameCalls.frame])(
    '$path is read where pictures are',
    {
      tags: ['ADM-7.54'],
    },
    ({ path }) => expect(baseAddressOf(path, hosts)).toBe('https://video.test'),
  );

  test.each(['/v1/user/auth', '/v1/alarm_level', '/v1/alarm_comment', '/v1/media/clips', '/v1/exports', '/v1/capabilities'])(
    '%s stays with the platform',
    { tags: ['ADM-7.54'] },
    (path) => expect(baseAddressOf(path, hosts)).toBeNull(),
  );

  test.each([null, undefined, {}, { alarms_host: null }])(
    'hosts %j leave every call with the platform',
    { tags: ['ADM-7.54', 'OQ-102'] },
    (none) => {
      expect(Object.values(api).filter(({ path }) => baseAddressOf(path, none) !== null)).toEqual([]);
    },
  );
});

test('only addresses of pictures and streams without a host are completed', { tags: ['ADM-7.54'] }, () => {
  const reply = {
    data: [{ id: 1, image: '/media/p/1.jpg', sheet: '/v1/files/2', seen: null, host: 'x', page: '/mediathek' }, 'https://a.test/media/1'],
  };
  expect(resolveMedia(reply, 'https://b.test')).toEqual({
    data: [
      { id: 1, image: 'https://b.test/media/p/1.jpg', sheet: 'https://b.test/v1/files/2', seen: null, host: 'x', page: '/mediathek' },
      'https://a.test/media/1',
    ],
  });
});
