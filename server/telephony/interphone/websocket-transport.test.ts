import type { AddressInfo } from 'node:net';
import { TransportState } from 'sip.js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { WebSocketTransport } from './websocket-transport.ts';

let server: WebSocketServer;
let clients: { ws: WebSocket; origin: string | undefined; heard: string[] }[];
const url = () => `ws://127.0.0.1:${(server.address() as AddressInfo).port}/sip`;

beforeEach(async () => {
  clients = [];
  server = new WebSocketServer({ port: 0, host: '127.0.0.1', handleProtocols: (names) => (names.has('sip') ? 'sip' : false) });
  server.on('connection', (ws, request) => {
    const heard: string[] = [];
    ws.on('message', (data: Buffer) => heard.push(data.toString()));
    clients.push({ ws, origin: request.headers.origin, heard });
  });
  await new Promise((listens) => server.once('listening', listens));
});
afterEach(async () => {
  for (const { ws } of clients) ws.terminate();
  await new Promise((closed) => server.close(closed));
});

/** A transport, and what it reports. */
function transportTo(address: string, origin: string | null = null) {
  const transport = new WebSocketTransport(null, { url: address, origin });
  const states: TransportState[] = [];
  const messages: string[] = [];
  const ends: (string | undefined)[] = [];
  transport.stateChange.addListener((state) => states.push(state));
  transport.onMessage = (message) => messages.push(message);
  transport.onDisconnect = (error) => ends.push(error?.message);
  return { transport, states, messages, ends };
}

test('a transport connects once, with the origin where it has one, and is named by its address', async () => {
  const { transport, states } = transportTo(url(), 'https://console.test');
  let connected = 0;
  transport.onConnect = () => {
    connected += 1;
  };
  await transport.connect();
  await transport.connect();
  expect([clients.map(({ origin }) => origin), states, connected, transport.isConnected()]).toEqual([
    ['https://console.test'],
    [TransportState.Connecting, TransportState.Connected],
    1,
    true,
  ]);
  const without = transportTo(url());
  await without.transport.connect();
  expect([clients[1]?.origin, clients[1]?.ws.protocol]).toEqual([undefined, 'sip']);
  expect([transport.protocol, transportTo('wss://x.test/sip').transport.protocol]).toEqual(['WS', 'WSS']);
  await Promise.all([transport.dispose(), without.transport.dispose()]);
});

test('messages go both ways, keep-alives are left out', async () => {
  const { transport, messages } = transportTo(url());
  await expect(transport.send('too early')).rejects.toThrow('Not connected');
  await transport.connect();
  await transport.send('REGISTER');
  for (const text of ['\r\n\r\n', '', 'SIP/2.0 200 OK']) clients[0]?.ws.send(text);
  await vi.waitFor(() => expect(messages).toEqual(['SIP/2.0 200 OK']));
  expect(clients[0]?.heard).toEqual(['REGISTER']);
  await transport.disconnect();
  await expect(transport.send('too late')).rejects.toThrow('Not connected');
});

test('an intended end has no error, a lost connection has its code', async () => {
  const intended = transportTo(url());
  await intended.transport.connect();
  await intended.transport.disconnect();
  await intended.transport.disconnect();
  expect([intended.ends, intended.states.slice(2), intended.transport.state]).toEqual([
    [undefined],
    [TransportState.Disconnecting, TransportState.Disconnected],
    TransportState.Disconnected,
  ]);
  const lost = transportTo(url());
  await lost.transport.connect();
  clients[1]?.ws.close(1011);
  await vi.waitFor(() => expect(lost.ends).toEqual(['The connection was lost (1011)']));
  expect(lost.transport.isConnected()).toBe(false);
  await lost.transport.connect();
  lost.transport.cut();
  await vi.waitFor(() => expect(lost.ends).toEqual(['The connection was lost (1011)', 'The connection was lost (1006)']));
});

test('where nobody listens connecting fails, and the transport is disconnected', async () => {
  const address = url();
  await new Promise((closed) => server.close(closed));
  const { transport, states, ends } = transportTo(address);
  await expect(transport.connect()).rejects.toThrow('ECONNREFUSED');
  expect([states, ends]).toEqual([[TransportState.Connecting, TransportState.Disconnected], []]);
});
