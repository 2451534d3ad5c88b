import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { sipPath } from '../../../contract/telephony/calls.ts';
import { allowsOrigin, clientAddress, networkOf, openSocketEndpoint, rejectBadHandshakes, rejectUpgrade } from '../../platform/index.ts';
import type { Exchange } from './exchange.ts';
import { SocketLink } from './link.ts';
import { largestMessage } from './message.ts';
import type { SipApp } from './sip-app.ts';

/** Maximum number of connections, in total and per address; a whole office may share one address. */
const most = { all: 2000, address: 400 } as const;

/** Takes WebSockets with the subprotocol `sip` at `/sip`. Phones that are no browsers name no origin. @returns what closes it */
export function sipSocket(app: SipApp, exchange: Exchange): () => void {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: largestMessage,
    perMessageDeflate: false,
    handleProtocols: (protocols) => (protocols.has('sip') ? 'sip' : false),
  });
  rejectBadHandshakes(sockets);

  const onUpgrade = (request: IncomingMessage, raw: Duplex, head: Buffer): void => {
    const [path = ''] = (request.url ?? '').split('?', 1);
    if (path !== sipPath) return rejectUpgrade(raw, '404 Not Found');
    const { origin } = request.headers;
    if (origin !== undefined && !allowsOrigin(app.config, origin, request)) return rejectUpgrade(raw, '403 Forbidden');
    const protocols = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim());
    if (!protocols.includes('sip')) return rejectUpgrade(raw, '400 Bad Request');
    const address = networkOf(clientAddress(request, app.config));
    if (exchange.links.size >= most.all || exchange.linksOf(address) >= most.address) return rejectUpgrade(raw, '429 Too Many Requests');
    sockets.handleUpgrade(request, raw, head, (ws) => exchange.opened(new SocketLink(ws, randomUUID(), address)));
  };

  const closeEndpoint = openSocketEndpoint(app.http.server, sipPath, onUpgrade);
  return () => {
    closeEndpoint();
    sockets.close();
  };
}
