import type { IncomingMessage, ServerResponse } from 'node:http';

/** How the platform answers calls that it does not have. */
export type Unknown = 'absent' | 'failing' | 'garbage' | 'page';

/** A reply: JSON, or a file. */
export interface Reply {
  readonly status?: number;
  readonly json?: unknown;
  readonly file?: { readonly type: string; readonly body: Buffer | string; readonly name?: string };
}

export const ok = (data?: unknown): Reply => ({ json: { success: true, ...(data === undefined ? {} : { data }) } });
export const refuse = (status: number, message = 'Refused.'): Reply => ({ status, json: { success: false, message } });

/** A page of a list (numbered paging). */
export function listOf(rows: readonly unknown[], query: URLSearchParams): Reply {
  const size = Number(query.get('max') ?? 25);
  const page = Number(query.get('page') ?? 1);
  return {
    json: {
      success: true,
      data: rows.slice((page - 1) * size, page * size),
      current_page: page,
      last_page: Math.max(1, Math.ceil(rows.length / size)),
      per_page: size,
      total: rows.length,
    },
  };
}

const unknownReplies: Readonly<Record<Unknown, Reply>> = {
  absent: refuse(404, 'Not found.'),
  failing: { status: 500, file: { type: 'text/html', body: '<h1>Server Error</h1>' } },
  garbage: { file: { type: 'application/json', body: '{"success":true,"data":[{"x":' } },
  page: { file: { type: 'text/html', body: '<!doctype html><title>Welcome</title>' } },
};
export const unknownReply = (as: Unknown): Reply => unknownReplies[as];

/** Headers that pages of another origin may send and read: those of the specification, none of ours. */
const crossOrigin = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-allow-headers': 'authorization, content-type, x-module, x-localization',
  'access-control-expose-headers': 'content-disposition',
} as const;

export function send(response: ServerResponse, { status = 200, json, file }: Reply): void {
  const type = file?.type ?? 'application/json';
  const name = file?.name === undefined ? {} : { 'content-disposition': `attachment; filename="${file.name}"` };
  response.writeHead(status, { ...crossOrigin, 'content-type': type, ...name });
  response.end(file?.body ?? JSON.stringify(json));
}

/** The body of a request: JSON, or a form; empty where it has none. */
export async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const text = Buffer.concat(parts).toString();
  if (text === '') return {};
  if (request.headers['content-type']?.includes('json')) return JSON.parse(text) as Record<string, unknown>;
  return Object.fromEntries(new URLSearchParams(text));
}
