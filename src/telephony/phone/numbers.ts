import { type URI, UserAgent } from 'sip.js';

/** The address of a number at our server; undefined where it cannot be one. A whole address (`sip:user@host`) is taken as it is. */
export function addressOf(number: string, domain: string): URI | undefined {
  const [user = '', host = domain] = number.replace(/^sips?:/i, '').split('@');
  if (user === '') return undefined;
  const escaped = Array.from(user, (sign) => (/[\w.+*-]/.test(sign) ? sign : encodeURIComponent(sign))).join('');
  return UserAgent.makeURI(`sip:${escaped}@${host}`);
}

/** The number as people know it. */
export function numberOf(user: string | undefined): string {
  try {
    return decodeURIComponent(user ?? '');
  } catch {
    return user ?? '';
  }
}
