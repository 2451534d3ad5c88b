import * as z from 'zod';
import type { Endpoint } from '../../../contract/platform/endpoint.ts';

/** `more`: records may have fields beyond the contract, as events have their place in the stream; `none`: a form of its own. */
export type ReplyCheck = 'whole' | 'more' | 'none';

/**
 * Used by tests and development: a reply must match the contract, contain no field that the contract does not define, and every field that
 * has a fallback for platforms of the specification alone: without it the reply would be read, with the fallback in place of what is stored.
 * @throws Error that names the call and the field
 */
export function checkReply(endpoint: Endpoint, text: string, check: ReplyCheck = 'whole'): void {
  if (check === 'none') return;
  const plain: unknown = JSON.parse(text);
  const read = z.core.safeParse(endpoint.reply, plain);
  const call = `${endpoint.method} ${endpoint.path}`;
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new Error(`${call} answers against its contract at ${issue?.path.join('.')}: ${issue?.message}`);
  }
  const extra = check === 'whole' ? unnamed(plain, read.data, '') : null;
  if (extra) throw new Error(`${call} answers ${extra}, which its contract does not name`);
  const missing = unnamed(read.data, plain, '');
  if (missing) throw new Error(`${call} answers without ${missing}, which is read as its fallback`);
}

function unnamed(sent: unknown, named: unknown, at: string): string | null {
  if (Array.isArray(sent) && Array.isArray(named)) return first(sent.map((item, n) => () => unnamed(item, named[n], `${at}[${n}]`)));
  if (!isRecord(sent) || !isRecord(named)) return null;
  return first(Object.keys(sent).map((key) => () => (key in named ? unnamed(sent[key], named[key], `${at}.${key}`) : `${at}.${key}`)));
}

function first(tries: (() => string | null)[]): string | null {
  for (const attempt of tries) {
    const found = attempt();
    if (found) return found;
  }
  return null;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
