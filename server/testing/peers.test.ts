import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { httpPeer } from './peers.ts';

// An unhandled rejection would end the process: vitest reports it as an error of the run.
test('a peer ignores a request that is aborted halfway, and continues', async () => {
  const peer = await httpPeer();
  const leaving = connect(peer.port, '127.0.0.1');
  leaving.write('POST /half HTTP/1.1\r\nHost: here.test\r\nContent-Length: 10\r\nExpect: 100-continue\r\n\r\n');
  await once(leaving, 'data');
  leaving.resetAndDestroy();
  expect((await fetch(`${peer.url}/whole`, { method: 'POST', body: 'word' })).status).toBe(200);
  expect(peer.requests.map(({ path, body }) => [path, body])).toEqual([['/whole', 'word']]);
  await peer.close();
});
