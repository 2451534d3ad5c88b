/** A name with its address: `"Gate" <sip:3001@atalaya>;tag=1`. */
export interface NameAddress {
  readonly name: string | null;
  readonly uri: string;
  readonly params: Readonly<Record<string, string>>;
}

export interface SipUri {
  readonly user: string;
  readonly host: string;
}

/** Reads From, To, Contact, Refer-To. Null where there is no address in it. */
export function readAddress(value: string): NameAddress | null {
  const text = value.trim();
  const quoted = text.startsWith('"') ? endOfQuotes(text) : 0;
  const open = text.indexOf('<', quoted);
  if (quoted < 0 || (quoted > 0 && open < 0)) return null;
  if (open < 0) {
    const [, uri, rest = ''] = /^([^\s;<>"]+)(.*)$/.exec(text) ?? [];
    return uri === undefined ? null : { name: null, uri, params: readParams(rest) };
  }
  const close = text.indexOf('>', open);
  const uri = text.slice(open + 1, close);
  if (close < 0 || uri === '' || /[\s<]/.test(uri)) return null;
  const name = quoted > 0 ? text.slice(1, quoted - 1).replace(/\\(.)/g, '$1') : text.slice(0, open).trim();
  return { name: name || null, uri, params: readParams(text.slice(close + 1)) };
}

/** Where what begins with quotes has its last ones, or -1. */
function endOfQuotes(text: string): number {
  for (let at = 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at + 1;
  }
  return -1;
}

/** `;tag=1;lr` → `{ tag: '1', lr: '' }`; names in lower case, quotes taken off. */
function readParams(text: string): Readonly<Record<string, string>> {
  const found: [string, string][] = [];
  for (const [, name = '', quoted, plain = ''] of text.matchAll(/;\s*([\w\-.!%*+`'~]+)(?:\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;,"]*)))?/g)) {
    if (found.length < 30) found.push([name.toLowerCase(), quoted ?? plain]);
  }
  return Object.fromEntries(found);
}

/** User and host of a SIP URI, the user unescaped; null for any other kind of address. */
export function readUri(uri: string): SipUri | null {
  const [, user, host] = /^sips?:(?:([^@:;?\s]+)(?::[^@\s]*)?@)?([^@:;?\s]+)(?::\d{1,5})?(?:[;?].*)?$/i.exec(uri) ?? [];
  if (host === undefined) return null;
  try {
    return { user: decodeURIComponent(user ?? ''), host: host.toLowerCase() };
  } catch {
    return null;
  }
}

/** The number that an address names, whatever its host. */
export const numberOf = (address: NameAddress | null): string | null => (address && readUri(address.uri)?.user) || null;

export interface Via {
  readonly sentBy: string;
  readonly branch: string;
}

export function readVia(value: string): Via | null {
  const [, sentBy = '', rest = ''] = /^SIP\s*\/\s*2\.0\s*\/\s*[A-Za-z]+\s+([^\s;]+)(.*)$/i.exec(value) ?? [];
  const { branch } = readParams(rest);
  return sentBy && branch ? { sentBy: sentBy.toLowerCase(), branch } : null;
}

/** `314 INVITE`. */
export function readCSeq(value: string): { number: number; method: string } | null {
  const [, number, method] = /^(\d{1,10})\s+([A-Z]{1,20})$/.exec(value) ?? [];
  if (number === undefined || method === undefined || Number(number) >= 2 ** 31) return null;
  return { number: Number(number), method };
}

/** The parameters of `Authorization: Digest …`; null for any other scheme. */
export function readDigest(value: string): Readonly<Record<string, string>> | null {
  const [, rest] = /^Digest\s+(.*)$/i.exec(value) ?? [];
  return rest === undefined ? null : readParams(`;${commasAsSemicolons(rest)}`);
}

/** Commas outside of quotes part the parameters of a digest. */
const commasAsSemicolons = (text: string): string => text.replace(/"(?:[^"\\]|\\.)*"|,/g, (part) => (part === ',' ? ';' : part));
