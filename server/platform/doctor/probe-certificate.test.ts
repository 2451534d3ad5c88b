import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTlsServer, type TlsServer } from '../../testing/tls-server.ts';
import { lookAtCertificate } from './probe-certificate.ts';

const day = 86_400_000;
let server: TlsServer;
let url: string;
let certificate: string;
beforeAll(async () => {
  server = await startTlsServer();
  ({ url, certificate } = server);
});
afterAll(() => server.close());

const look = (now: number, ca?: string) => lookAtCertificate(url, now, ca);

test('a certificate is fine until two weeks before its end, then a warning, then a fault', async () => {
  expect(await look(Date.now(), certificate)).toMatchObject({ outcome: 'fine', found: expect.stringContaining('valid until') });
  expect(await look(Date.now() + 355 * day, certificate)).toMatchObject({
    outcome: 'warning',
    found: expect.stringMatching(/in \d+ days\.$/),
  });
  const ended = await look(Date.now() + 5000 * day, certificate);
  expect(ended).toMatchObject({ outcome: 'fault', found: expect.stringContaining('browsers refuse it') });
});

test('a certificate that browsers do not trust, or of another name, is a fault', async () => {
  expect(await look(Date.now())).toMatchObject({ outcome: 'fault', found: expect.stringMatching(/^Browsers refuse it: .*self.signed/i) });
  const { port } = new URL(url);
  const other = await lookAtCertificate(`https://127.0.0.1:${port}`, Date.now(), certificate);
  expect(other).toMatchObject({ outcome: 'fault', found: expect.stringContaining('Browsers refuse it') });
});

test('an address that is not reached could not be looked at, and http needs no certificate', async () => {
  expect(await lookAtCertificate('https://127.0.0.1:1', Date.now())).toMatchObject({
    outcome: 'unknown',
    found: expect.stringContaining('ECONNREFUSED'),
  });
  for (const none of [null, 'http://console.here.test'])
    expect(await lookAtCertificate(none, Date.now())).toMatchObject({ outcome: 'fine' });
});
