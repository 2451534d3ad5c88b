import type { TestPlatform } from './platform.ts';
import { townPassword } from './town.ts';

/** A page as a browser without scripts has it. */
export interface FallbackPage {
  status: number;
  text: string;
  headers: Headers;
  /** Where a redirect leads. */
  to: string | null;
}

/** A browser without scripts: it keeps cookies and sends the forms of the last page. */
export class FallbackBrowser {
  readonly #platform: TestPlatform;
  readonly #headers: Readonly<Record<string, string>>;
  readonly cookies = new Map<string, string>();
  /** Every page so far. */
  readonly pages: FallbackPage[] = [];
  #last = '';

  constructor(platform: TestPlatform, headers: Readonly<Record<string, string>> = {}) {
    this.#platform = platform;
    this.#headers = headers;
  }

  /** Opens an address, and follows redirects. */
  open(path = '/fallback'): Promise<FallbackPage> {
    return this.#load(path, {});
  }

  /** Sends the form of the last page whose address begins like this, with its hidden fields and these. */
  submit(
    action: string,
    fields: Readonly<Record<string, string>> = {},
    headers: Readonly<Record<string, string>> = {},
  ): Promise<FallbackPage> {
    const [whole = '', path = ''] =
      [...this.#last.matchAll(/<form method="post" action="([^"]+)".*?<\/form>/gs)].find(([, at]) => at?.startsWith(action)) ?? [];
    if (path === '') throw new Error(`The page has no form ${action}: ${this.#last}`);
    const hidden = [...whole.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)].map(
      ([, name = '', value = '']): [string, string] => [name, value],
    );
    return this.send(path, { ...Object.fromEntries(hidden), ...fields }, headers);
  }

  /** Sends a form that no page has. */
  send(path: string, fields: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}): Promise<FallbackPage> {
    return this.#load(path, {
      method: 'POST',
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
  }

  async signIn(email: string, password = townPassword): Promise<FallbackPage> {
    await this.open();
    return this.submit('/fallback/sign-in', { email, password });
  }

  async #load(path: string, init: RequestInit): Promise<FallbackPage> {
    const reply = await fetch(this.#platform.url + path, {
      redirect: 'manual',
      ...init,
      headers: {
        ...this.#headers,
        ...(init.headers as Record<string, string>),
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    });
    for (const cookie of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const page = { status: reply.status, text: await reply.text(), headers: reply.headers, to: reply.headers.get('location') };
    this.pages.push(page);
    if (page.to !== null) return this.open(page.to);
    this.#last = page.text;
    return page;
  }
}
