import { numberOf, readAddress } from './fields.ts';
import type { Identity, Link } from './link.ts';
import { type Headers, header, headersOf } from './message.ts';
import type { Contact } from './ringing.ts';
import type { ServerTransaction } from './transactions.ts';

/** Maximum phones registered under one number; when exceeded, the oldest is removed. */
const maxContacts = 5;
/** How long a binding lasts, in seconds. */
const lifetimeS = { least: 10, most: 300 } as const;

interface Binding extends Contact {
  readonly number: string;
  readonly user: string;
  readonly callId: string;
  expires: number;
}

/** Phones registered under each number. A registration never outlives its connection. */
export class Registrar {
  readonly #bindings = new Map<string, Binding[]>();
  readonly #changed: (number: string, isRegistered: boolean) => void;

  constructor(changed: (number: string, isRegistered: boolean) => void) {
    this.#changed = changed;
  }

  get phones(): number {
    return this.#bindings.size;
  }

  get numbers(): string[] {
    return [...this.#bindings.keys()];
  }

  contactsOf(number: string): readonly Contact[] {
    return (this.#bindings.get(number) ?? []).filter(({ link, expires }) => link.isOpen && expires > Date.now());
  }

  /** Handles the REGISTER of an authenticated phone. @returns the contacts now bound by it */
  register(transaction: ServerTransaction, identity: Identity, lastingMs: number): string[] {
    const { request, link } = transaction;
    const { number } = identity;
    const to = numberOf(readAddress(header(request, 'to') ?? ''));
    if (to !== number && to !== identity.user) return refused(transaction, 403);
    const values = headersOf(request, 'contact');
    const common = header(request, 'expires');
    if (values.includes('*')) {
      if (common !== '0' || values.length > 1) return refused(transaction, 400);
      this.#set(number, []);
      transaction.respond(200);
      return [];
    }
    const contacts = values.map((value) => requestedContact(value, common));
    const valid = contacts.flatMap((one) => (one ? [one] : []));
    if (valid.length < contacts.length || contacts.length > maxContacts) return refused(transaction, 400);
    if (valid.some(({ seconds }) => seconds > 0 && seconds < lifetimeS.least)) {
      transaction.respond(423, { headers: [['Min-Expires', String(lifetimeS.least)]] });
      return [];
    }
    const callId = header(request, 'call-id') ?? '';
    const most = Math.max(1, Math.min(lifetimeS.most, Math.floor(lastingMs / 1000)));
    const replaced = new Set(valid.map(({ uri }) => uri));
    const bound = valid
      .filter(({ seconds }) => seconds > 0)
      .map(({ uri, seconds }) => ({
        link,
        uri,
        number,
        user: identity.user,
        callId,
        expires: Date.now() + Math.min(seconds, most) * 1000,
      }));
    const remaining = this.#of(number).filter(({ uri }) => !replaced.has(uri));
    this.#set(number, [...remaining, ...bound].slice(-maxContacts));
    transaction.respond(200, { headers: this.#contactHeaders(number) });
    return bound.map(({ uri }) => uri);
  }

  /** Removes the bindings of a closed connection. */
  closed(link: Link): void {
    for (const [number, bindings] of [...this.#bindings]) {
      if (bindings.some((binding) => binding.link === link)) {
        this.#set(
          number,
          bindings.filter((binding) => binding.link !== link),
        );
      }
    }
  }

  sweep(): void {
    const now = Date.now();
    for (const [number, bindings] of [...this.#bindings]) {
      const remaining = bindings.filter(({ expires }) => expires > now);
      if (remaining.length < bindings.length) this.#set(number, remaining);
    }
  }

  #of(number: string): Binding[] {
    return this.#bindings.get(number) ?? [];
  }

  #set(number: string, bindings: Binding[]): void {
    const before = this.#bindings.has(number);
    if (bindings.length > 0) this.#bindings.set(number, bindings);
    else this.#bindings.delete(number);
    if (before !== bindings.length > 0) this.#changed(number, bindings.length > 0);
  }

  #contactHeaders(number: string): Headers {
    return this.#of(number).map(({ uri, expires }) => ['Contact', `<${uri}>;expires=${Math.ceil((expires - Date.now()) / 1000)}`] as const);
  }
}

function refused(transaction: ServerTransaction, status: number): string[] {
  transaction.respond(status);
  return [];
}

function requestedContact(value: string, common: string | undefined): { uri: string; seconds: number } | null {
  const address = readAddress(value);
  const seconds = address?.params['expires'] ?? common ?? '300';
  return address && /^sips?:/i.test(address.uri) && /^\d{1,10}$/.test(seconds) ? { uri: address.uri, seconds: Number(seconds) } : null;
}
