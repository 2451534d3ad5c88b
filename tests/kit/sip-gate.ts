import type { Page } from 'playwright-core';
import { limits } from './waits.ts';

/**
 * Act of a walk on a phone's connection: open it, deliver server messages, refuse REGISTER for a while, or close it;
 * `wait` does nothing to a connection that is not open yet.
 */
export type SipAct = 'wait' | 'open' | 'speak' | 'refuse' | 'close';

/** Gates the phone's connections: each stays closed and silent until a walk opens it. Call before the page is loaded. */
export const gateSip = (page: Page): Promise<unknown> => page.addInitScript(installSipGate);

/** Does this to the newest connection, waiting until there is something to do it to. */
export async function controlSip(page: Page, act: SipAct, code = 1006): Promise<void> {
  await page.waitForFunction(([what, why]) => (globalThis as unknown as Gate).sipGate(what, why), [act, code] as const, {
    polling: 20,
    timeout: limits.shown,
  });
}
/** Does this to the newest connection where it can be done now. @returns whether it could */
export const tryControlSip = (page: Page, act: SipAct): Promise<boolean> =>
  page.evaluate((what) => (globalThis as unknown as Gate).sipGate(what, 1006), act);
interface Gate {
  sipGate: (act: SipAct, code: number) => boolean;
}

function installSipGate(): void {
  class Gated extends EventTarget {
    readonly real: WebSocket;
    readonly queue: string[] = [];
    isReady = false;
    isOpen = false;
    isOver = false;
    speaks = false;
    constructor(real: WebSocket) {
      super();
      this.real = real;
      real.addEventListener('open', () => (this.isReady = true));
      real.addEventListener('message', ({ data }) => {
        if (typeof data === 'string' && data.trim() !== '' && !this.speaks) this.queue.push(data);
        else this.hear(data);
      });
      real.addEventListener('close', ({ code }) => this.over(code));
    }
    hear(data: unknown): void {
      if (!this.isOver) this.dispatchEvent(new MessageEvent('message', { data }));
    }
    over(code: number): void {
      if (this.isOver) return;
      this.isOver = true;
      this.dispatchEvent(new CloseEvent('close', { code }));
    }
    send(data: string): void {
      this.real.send(data);
    }
    close(code?: number): void {
      this.real.close(code);
      this.over(code ?? 1000);
    }
  }
  const gated: Gated[] = [];
  const does: Record<SipAct, (one: Gated, code: number) => boolean> = {
    wait: (one) => !one.isOpen,
    open: (one) => {
      if (!one.isReady || one.isOpen) return false;
      one.isOpen = true;
      return one.dispatchEvent(new Event('open'));
    },
    speak: (one) => {
      if (!one.isOpen) return false;
      one.speaks = true;
      for (const data of one.queue.splice(0)) one.hear(data);
      return true;
    },
    refuse: (one) => {
      const register = one.queue.findLast((data) => /^SIP.*REGISTER/s.test(data));
      if (!one.isOpen || register === undefined) return false;
      one.queue.length = 0;
      one.hear(register.replace(/^SIP\/2\.0 [^\r\n]*/, 'SIP/2.0 503 Service Unavailable'));
      return true;
    },
    close: (one, code) => {
      one.over(code);
      one.real.close();
      return true;
    },
  };
  const sipGate: Gate['sipGate'] = (act, code) => {
    const one = gated.findLast(({ isOver }) => !isOver);
    return one !== undefined && does[act](one, code);
  };
  const make = (Real: typeof WebSocket, args: ConstructorParameters<typeof WebSocket>) => {
    const real = new Real(...args);
    if (args[1] !== 'sip') return real;
    const one = new Gated(real);
    gated.push(one);
    return one;
  };
  Object.assign(globalThis, { sipGate, WebSocket: new Proxy(WebSocket, { construct: (Real, args) => make(Real, args as never) }) });
}
