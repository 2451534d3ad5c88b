/** The largest message: one frame of the WebSocket. */
export const largestMessage = 64 * 1024;
const mostHeaders = 100;
const mostHead = 16 * 1024;
/** Limit per line: no valid line is longer, and parsing one may take quadratic time. */
const longestLine = 2000;

/** Headers in the order of the wire, names as they are written in full (`Via`, `Call-ID`). */
export type Headers = readonly (readonly [name: string, value: string])[];

export interface SipRequest {
  readonly kind: 'request';
  readonly method: string;
  readonly uri: string;
  readonly headers: Headers;
  readonly body: string;
}
export interface SipResponse {
  readonly kind: 'response';
  readonly status: number;
  readonly reason: string;
  readonly headers: Headers;
  readonly body: string;
}
export type SipMessage = SipRequest | SipResponse;

/** One letter each (RFC 3261 §7.3.3 and its extensions). */
const compact: Readonly<Record<string, string>> = {
  a: 'accept-contact',
  b: 'referred-by',
  c: 'content-type',
  e: 'content-encoding',
  f: 'from',
  i: 'call-id',
  k: 'supported',
  l: 'content-length',
  m: 'contact',
  o: 'event',
  r: 'refer-to',
  s: 'subject',
  t: 'to',
  u: 'allow-events',
  v: 'via',
  x: 'session-expires',
};
const spelled: Readonly<Record<string, string>> = { 'call-id': 'Call-ID', cseq: 'CSeq', 'www-authenticate': 'WWW-Authenticate' };
/** Headers with comma-separated values, which are split and read individually here. */
const listed = new Set(['via', 'contact']);
/** Headers that occur exactly once in a message. */
const single = ['from', 'to', 'call-id', 'cseq'];

const token = /^[A-Za-z0-9\-.!%*_+`'~]+$/;
// A control character other than a tab has no place in a head.
// oxlint-disable-next-line no-control-regex
const unwritten = /[\x00-\x08\x0b-\x1f\x7f]/;
const requestLine = /^([A-Z]{1,20}) (\S{1,1000}) SIP\/2\.0$/;
const statusLine = /^SIP\/2\.0 ([1-6]\d\d)(?: (.{0,200}))?$/;

/**
 * Reads one frame: compact names, folded lines, text of several bytes a character. Null where it is not SIP: no complete head, a line
 * without a name, a body shorter than its Content-Length, or a header that must be there once and is not.
 */
export function readMessage(frame: string): SipMessage | null {
  if (frame.length > largestMessage) return null;
  const text = frame.replace(/^(?:\r\n)+/, '');
  const end = text.indexOf('\r\n\r\n');
  if (end < 0 || end > mostHead) return null;
  const [first = '', ...lines] = text
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  if (unwritten.test(first)) return null;
  const headers = readHeaders(lines);
  if (!headers) return null;
  const body = bodyOf(text.slice(end + 4), headers);
  if (body === null) return null;
  const [, method, uri] = requestLine.exec(first) ?? [];
  if (method !== undefined && uri !== undefined) return { kind: 'request', method, uri, headers, body };
  const [, status, reason] = statusLine.exec(first) ?? [];
  return status === undefined ? null : { kind: 'response', status: Number(status), reason: reason ?? '', headers, body };
}

function readHeaders(lines: readonly string[]): Headers | null {
  if (lines.length > mostHeaders) return null;
  const headers: [string, string][] = [];
  for (const line of lines) {
    const at = line.indexOf(':');
    const name = line.slice(0, Math.max(at, 0)).trimEnd();
    if (line.length > longestLine || !token.test(name) || unwritten.test(line)) return null;
    const fullName = compact[name.toLowerCase()] ?? name.toLowerCase();
    const value = line.slice(at + 1).trim();
    for (const part of listed.has(fullName) ? splitList(value) : [value]) headers.push([written(fullName), part]);
  }
  const count = (of: string) => headers.filter(([name]) => name.toLowerCase() === of).length;
  if (headers.length > mostHeaders || single.some((name) => count(name) !== 1) || count('via') === 0 || count('content-length') > 1)
    return null;
  return headers;
}

const written = (name: string): string => spelled[name] ?? name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());

function bodyOf(rest: string, headers: Headers): string | null {
  const length = header({ headers }, 'content-length');
  if (length === undefined) return rest;
  if (!/^\d{1,6}$/.test(length)) return null;
  const bytes = Buffer.from(rest);
  return Number(length) > bytes.length ? null : bytes.subarray(0, Number(length)).toString();
}

/** Splits at commas outside of quotes and angle brackets. */
function splitList(value: string): string[] {
  const parts: string[] = [];
  let from = 0;
  let isQuoted = false;
  let isBracketed = false;
  for (let at = 0; at < value.length; at += 1) {
    const one = value[at];
    if (isQuoted) {
      if (one === '\\') at += 1;
      else if (one === '"') isQuoted = false;
    } else if (one === '"') isQuoted = true;
    else if (one === '<') isBracketed = true;
    else if (one === '>') isBracketed = false;
    else if (one === ',' && !isBracketed) {
      parts.push(value.slice(from, at).trim());
      from = at + 1;
    }
  }
  return [...parts, value.slice(from).trim()].filter((part) => part !== '');
}

/** The first value of a header; its name in any spelling. */
export function header({ headers }: { headers: Headers }, name: string): string | undefined {
  const lowerName = name.toLowerCase();
  return headers.find(([of]) => of.toLowerCase() === lowerName)?.[1];
}

/** All values of a header, in their order. */
export function headersOf({ headers }: { headers: Headers }, name: string): string[] {
  const lowerName = name.toLowerCase();
  return headers.flatMap(([of, value]) => (of.toLowerCase() === lowerName ? [value] : []));
}

/** Serializes a message and computes its Content-Length. Line breaks within values are removed. */
export function writeMessage(message: SipMessage): string {
  const first =
    message.kind === 'request'
      ? `${message.method} ${message.uri} SIP/2.0`
      : `SIP/2.0 ${message.status} ${message.reason || reasonOf(message.status)}`;
  const lines = message.headers.flatMap(([name, value]) =>
    name.toLowerCase() === 'content-length' ? [] : [`${name}: ${value.replace(/[\r\n]+/g, ' ')}`],
  );
  return [first, ...lines, `Content-Length: ${Buffer.byteLength(message.body)}`, '', message.body].join('\r\n');
}

const reasons: Readonly<Record<number, string>> = {
  100: 'Trying',
  180: 'Ringing',
  182: 'Queued',
  200: 'OK',
  202: 'Accepted',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  407: 'Proxy Authentication Required',
  408: 'Request Timeout',
  415: 'Unsupported Media Type',
  420: 'Bad Extension',
  423: 'Interval Too Brief',
  480: 'Temporarily Unavailable',
  481: 'Call/Transaction Does Not Exist',
  482: 'Loop Detected',
  483: 'Too Many Hops',
  486: 'Busy Here',
  487: 'Request Terminated',
  488: 'Not Acceptable Here',
  489: 'Bad Event',
  491: 'Request Pending',
  500: 'Server Internal Error',
  503: 'Service Unavailable',
  603: 'Decline',
};
/** The words of a status. */
export const reasonOf = (status: number): string => reasons[status] ?? 'Answer';
