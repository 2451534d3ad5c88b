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
  const bracketed = /^\s*(?:"((?:[^"\\]|\\.)*)"|([^"<]*))\s*<([^<>\s]+)>(.*)$/.exec(value);
  if (bracketed) {
    const [, quoted, plain, uri = '', rest = ''] = bracketed;
    const name = (quoted?.replace(/\\(.)/g, '$1') ?? plain ?? '').trim();
    return { name: name || null, uri, params: readParams(rest) };
  }
  const [, uri, rest = ''] = /^\s*([^\s;<>"]+)(.*)$/.exec(value) ?? [];
  return uri === undefined ? null : { name: null, uri, params: readParams(rest) };
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
