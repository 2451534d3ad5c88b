import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

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
    const [first] = /^\/[^/?#]*/.exec(request.url ?? '') ?? [];
    const onUpgrade = first === undefined ? undefined : handlers.get(first);
    if (onUpgrade) onUpgrade(request, raw, head);
    else rejectUpgrade(raw, '404 Not Found');
  });
  return handlers;
}

/** Refuses a request for a WebSocket. @param status such as `403 Forbidden` */
export function rejectUpgrade(raw: Duplex, status: string): void {
  raw.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
