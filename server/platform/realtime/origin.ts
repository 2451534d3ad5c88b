import type { IncomingMessage } from 'node:http';
import type { Config } from '../config.ts';

/** Whether a page of this origin may open a socket: in production only our own pages, and those of CORS_ORIGINS. */
export function allowsOrigin(config: Config, origin: string, request: IncomingMessage): boolean {
  if (config.mode !== 'production' || config.corsOrigins.includes(origin)) return true;
  if (config.publicUrl) return URL.canParse(config.publicUrl) && new URL(config.publicUrl).origin === origin;
  const host = (request.headers.host ?? '').replace(/:\d+$/, '');
  return URL.canParse(origin) && new URL(origin).hostname === host;
}
