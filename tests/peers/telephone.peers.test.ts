import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callPeerMissing } from '../../scripts/call-peer.ts';
import { type TelephoneNetwork, telephoneNetwork } from './network.ts';
import { type RealSipServer, realSipServer } from './sip-server.ts';
import { type Telephone, telephone } from './telephone.ts';

const missing = callPeerMissing();
if (missing) process.stderr.write(`${missing}\n`);
const secrets = { '1001': 'ana-secret', '3901': 'gate-secret', '3902': 'office-secret' };

let network: TelephoneNetwork;
let server: RealSipServer;
let gate: Telephone;
let office: Telephone;

beforeAll(async () => {
  if (missing) return;
  network = telephoneNetwork();
  server = await realSipServer(network, secrets);
  const at = (number: '3901' | '3902', answers: boolean) =>
    telephone(network, { number, password: secrets[number], server: server.sip, answers });
  gate = await at('3901', false);
  office = await at('3902', true);
});
afterAll(async () => {
  await Promise.all([gate?.clear(), office?.clear()]);
  await server?.clear();
  network?.clear();
});

describe.skipIf(missing !== null)('a SIP server and telephones that none of us made', () => {
  test('two telephones hear each other, and go on while the server is gone', async () => {
    await gate.dials('3902');
    await expect.poll(() => gate.hasSaid('CALL_ESTABLISHED') && office.hasSaid('CALL_ESTABLISHED')).toBe(true);
    await expect.poll(() => Math.min(gate.loudness(), office.loudness())).toBeGreaterThan(0.1);
    await server.kill();
    const { received } = await gate.packets();
    await expect.poll(async () => (await gate.packets()).received).toBeGreaterThan(received + 25);
    await server.start();
    await gate.does('hangup');
    await expect.poll(() => office.hasSaid('CALL_CLOSED')).toBe(true);
  });

  test('a number that nobody has, and one where nobody is registered, are told apart', async () => {
    await gate.dials('9999');
    await expect.poll(() => gate.hasSaid('CALL_CLOSED', '404 Not Found')).toBe(true);
    await gate.dials('1001');
    await expect.poll(() => gate.hasSaid('CALL_CLOSED', '480 Temporarily Unavailable')).toBe(true);
  });
});
