import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { drainBody } from './drain-body.ts';

const megabyte = 1024 * 1024;
/** A request that is still being received. */
const receiving = (length?: number) => {
  const stream = Object.assign(new PassThrough(), {
    complete: false,
    headers: length === undefined ? {} : { 'content-length': String(length) },
  });
  return { stream, request: stream as unknown as IncomingMessage };
};

test('a body that was read is not waited for, one of a closed connection is not read', async () => {
  expect(await drainBody({ complete: true } as IncomingMessage)).toBe(true);
  expect(await drainBody({ complete: false, destroyed: true, headers: {} } as unknown as IncomingMessage)).toBe(false);
});

test('a body is read to its end, so that its sender reads the reply', async () => {
  const { stream, request } = receiving(16 * megabyte);
  const drained = drainBody(request);
  stream.write(Buffer.alloc(1000));
  stream.complete = true;
  stream.end();
  expect(await drained).toBe(true);
});

test('far too much is not read: as stated, or as it comes', async () => {
  expect(await drainBody(receiving(16 * megabyte + 1).request)).toBe(false);
  const { stream, request } = receiving();
  const drained = drainBody(request);
  for (let at = 0; at < 17; at += 1) stream.write(Buffer.alloc(megabyte));
  expect(await drained).toBe(false);
});
