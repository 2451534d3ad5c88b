import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WebSocketServer } from 'ws';

type OnUpgrade = (request: IncomingMessage, raw: Duplex, head: Buffer) => void;

const endpoints = new WeakMap<Server, Map<string, OnUpgrade>>();

/**
 * Accepts WebSocket upgrades of an HTTP server at a path and everything below it; upgrades at unregistered paths are rejected.
 * @param path such as `/sip`
 * @returns a function that removes the endpoint
 */
export function openSocketEndpoint(server: Server, path: string, onUpgrade: OnUpgrade): () => void {
  const handlers = endpoints.get(server) ?? install(server);
  handlers.set(path, onUpgrade);
  return () => handlers.delete(path);
}

function install(server: Server): Map<string, OnUpgrade> {
  const handlers = new Map<string, OnUpgrade>();
  endpoints.set(server, handlers);
  server.on('upgrade', (request: IncomingMessage, raw: Duplex, head: Buffer) => {
    raw.on('error', () => raw.destroy());
    const [path = ''] = /^[^?#]*/.exec(request.url ?? '') ?? [];
    const onUpgrade = handlerOf(handlers, path);
    if (onUpgrade) onUpgrade(request, raw, head);
    else rejectUpgrade(raw, '404 Not Found');
  });
  return handlers;
}

/** The endpoint at this path, or the one closest above it. */
function handlerOf(handlers: ReadonlyMap<string, OnUpgrade>, path: string): OnUpgrade | undefined {
  for (let at = path; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    const handler = handlers.get(at);
    if (handler) return handler;
  }
  return undefined;
}

/** Security headers of replies that the HTTP application does not send itself. */
export const bareHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;
const rejection = ['connection: close', 'content-length: 0', ...Object.entries(bareHeaders).map((pair) => pair.join(': '))].join('\r\n');

/** Refuses a request for a WebSocket, or one that is no HTTP. @param status such as `403 Forbidden` */
export function rejectUpgrade(raw: Duplex, status: string): void {
  raw.end(`HTTP/1.1 ${status}\r\n${rejection}\r\n\r\n`);
}

/** Answers handshakes that are no valid WebSocket requests. */
export function rejectBadHandshakes(sockets: WebSocketServer): void {
  sockets.on('wsClientError', (_error, raw) => rejectUpgrade(raw, '400 Bad Request'));
}

const unreadable: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Answers what is no HTTP request, or a late or too long one, and closes its connection. */
export function rejectUnreadable({ code = '' }: Error & { code?: string }, raw: Duplex): void {
  if (code === 'ECONNRESET' || !raw.writable) raw.destroy();
  else rejectUpgrade(raw, unreadable[code] ?? '400 Bad Request');
}
