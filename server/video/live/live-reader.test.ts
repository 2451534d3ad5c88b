import { describe, expect, test, vi } from 'vitest';
import { streamCloseCodes } from '../../../contract/video/live-stream.ts';
import { LiveReader } from './live-reader.ts';

function fakeSocket() {
  const sent: string[] = [];
  const socket = {
    OPEN: 1 as const,
    readyState: 1 as const,
    bufferedAmount: 0,
    sent,
    send: (data: string | Buffer) => void sent.push(data.toString()),
    close: vi.fn(),
    terminate: vi.fn(),
    ping: vi.fn(),
    on: vi.fn(),
  };
  return socket;
}
const opening = { codecs: 'avc1.4d401e', init: Buffer.from('init'), at: 2000 };
const fragment = (name: string, isKey = false, at = 2000) => ({ bytes: Buffer.from(name), at, ms: 200, isKey });
const open = (at: number) => `{"type":"open","codecs":"avc1.4d401e","at":${at}}`;

describe('a reader of a live stream', () => {
  test('gets the init segment with each opening, and then fragment after fragment', { tags: ['OP-1.07'] }, () => {
    const socket = fakeSocket();
    const reader = new LiveReader(socket);
    reader.waiting('unreachable');
    reader.opened(opening);
    reader.fragment(fragment('a', true));
    reader.fragment(fragment('b'));
    expect(socket.sent).toEqual(['{"type":"waiting","fault":"unreachable"}', open(2000), 'init', 'a', 'b']);
  });

  test('that is too slow resumes at the next key frame', () => {
    const socket = fakeSocket();
    const reader = new LiveReader(socket);
    reader.opened(opening);
    socket.bufferedAmount = 9_000_000;
    reader.fragment(fragment('a'));
    socket.bufferedAmount = 0;
    reader.fragment(fragment('b'));
    reader.fragment(fragment('c', true, 4000));
    reader.fragment(fragment('d'));
    expect(socket.sent).toEqual([open(2000), 'init', open(4000), 'init', 'c', 'd']);
    expect(socket.close).not.toHaveBeenCalled();
  });

  test('that is too slow for ten seconds is closed with a reason', () => {
    const socket = fakeSocket();
    const reader = new LiveReader(socket);
    const now = vi.spyOn(performance, 'now').mockReturnValue(1000);
    reader.opened(opening);
    socket.bufferedAmount = 9_000_000;
    reader.fragment(fragment('a', true));
    now.mockReturnValue(11_500);
    reader.fragment(fragment('b', true));
    expect(socket.close).toHaveBeenCalledWith(streamCloseCodes.tooSlow);
    now.mockRestore();
  });

  test('that does not answer is cut off', () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(1000);
    const socket = fakeSocket();
    const reader = new LiveReader(socket);
    now.mockReturnValue(12_000);
    reader.beat();
    expect([socket.ping.mock.calls.length, socket.terminate.mock.calls.length]).toEqual([1, 0]);
    now.mockReturnValue(23_000);
    reader.beat();
    expect(socket.terminate).toHaveBeenCalled();
    now.mockRestore();
  });
});
