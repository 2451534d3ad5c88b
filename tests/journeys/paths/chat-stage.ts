import type { Locator } from 'playwright-core';
import { type Chat, chatCalls } from '../../../contract/collaboration/chat.ts';
import { call, signInByApi } from '../../kit/caller.ts';
import type { HeldCalls } from '../../kit/held-calls.ts';
import { type Lazy, lazy } from '../../kit/lazy.ts';
import type { Operator } from '../../kit/operator.ts';
import type { Stage } from '../../kit/stage.ts';
import { openPausablePage, openWidget, resumeTime } from './paused-page.ts';

/** Ana's browser session with her chats, with the calls of the machine under test held. */
export interface ChatWorld {
  readonly desk: Operator;
  readonly held: HeldCalls;
}
type Name = 'ana' | 'bruno' | 'luis';
/** API client that writes as one of the demo users. */
interface Writer {
  readonly id: number;
  readonly token: string;
}

/** Ana at work with her chats, and the colleagues whom she writes with. */
export class ChatStage {
  readonly #stage: Stage;
  readonly #writers = new Map<Name, Lazy<Writer>>();
  readonly #talks = new Map<Name, Lazy<Chat>>();
  #ana: Operator | undefined;
  #written = 0;

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  writer(who: Name): Promise<Writer> {
    const comes = lazy(async (): Promise<Writer> => {
      const { access_token: token, user } = await signInByApi(this.#stage.platform().url, who);
      return { token, id: user.id };
    });
    return getOrCreate(this.#writers, who, comes);
  }
  async asks<T>(who: Name, path: string, body?: unknown): Promise<T> {
    const { token } = await this.writer(who);
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const { status, text, body: reply } = await call<{ data: T }>(`${this.#stage.platform().url}${path}`, { token, body, headers });
    if (status >= 300) throw new Error(`${path}: ${status} ${text}`);
    return reply.data;
  }
  /** The conversation of Ana with one of her colleagues. */
  talkWith(who: 'bruno' | 'luis'): Promise<Chat> {
    const opens = lazy(async () => this.asks<Chat>('ana', chatCalls.openChat.path, { members: [(await this.writer(who)).id] }));
    return getOrCreate(this.#talks, who, opens);
  }
  /** Returns a number not used before, for texts that must be unique. */
  next(): number {
    return (this.#written += 1);
  }
  /** Bruno writes to Ana; gives what he wrote. */
  async brunoWrites(): Promise<string> {
    const { id } = await this.talkWith('bruno');
    const text = `Gate ${this.next()} is shut.`;
    await this.asks('bruno', chatCalls.sendMessage.path.replace(':id', String(id)), { text });
    return text;
  }

  /** Returns Ana's session with the conversations; a new one after a failed walk, and where `prepare` must run before the page loads. */
  async desk(before: ChatWorld | null, prepare?: (at: Operator) => Promise<unknown>): Promise<Operator> {
    const isAnew = before === null || prepare !== undefined;
    if (isAnew && this.#ana) await this.#ana.page.context().close();
    if (isAnew || !this.#ana) {
      this.#ana = await openPausablePage(this.#stage, 'ana', {
        prepare: async (at) => {
          at.page.setDefaultTimeout(15_000);
          await at.page.addInitScript(hidePage);
          await at.page.addInitScript(delaySocketEvents);
          await prepare?.(at);
        },
      });
    }
    const ana = this.#ana;
    const back = widgetOf(ana).getByRole('button', { name: 'Back to the conversations' });
    const dialog = newChat(ana);
    if (await dialog.isVisible()) await dialog.getByRole('button', { name: 'Cancel' }).click();
    await openWidget(ana, 'Chat');
    if (await back.isVisible()) await back.click();
    return ana;
  }
}
/** Returns the value created earlier for this user, or creates it. */
function getOrCreate<T>(known: Map<Name, Lazy<T>>, who: Name, make: Lazy<T>): Promise<T> {
  const one = known.get(who) ?? make;
  known.set(who, one);
  return one();
}
/** Releases the held calls and resumes the clock. */
export async function leaveChats({ desk, held }: ChatWorld): Promise<void> {
  await resumeTime(desk);
  await held.release();
}

export const widgetOf = ({ page }: Operator): Locator => page.getByRole('region', { name: 'Chat', exact: true });
export const newChat = ({ page }: Operator): Locator => page.getByRole('dialog', { name: 'New conversation' });
/** A conversation of the list. */
export const row = (at: Operator, name: string): Locator =>
  widgetOf(at).getByRole('button', { name: new RegExp(`^(Online|Offline|\\d of \\d present) ${name}`) });
export const retryButton = (within: Locator): Locator => within.getByRole('button', { name: 'Try again', exact: true });

/** Reports the page as hidden until a walk shows it: a visible message is marked as read at once. */
function hidePage(): void {
  Object.defineProperty(document, 'visibilityState', {
    configurable: true,
    get: () => document.documentElement.dataset['looks'] ?? 'hidden',
  });
}
/** Makes the page visible for a moment, then hidden again. */
export function showPage(): void {
  document.documentElement.dataset['looks'] = 'visible';
  document.dispatchEvent(new Event('visibilitychange'));
  delete document.documentElement.dataset['looks'];
}
/** Delays WebSocket events until their listeners have been added, so that the link survives jumps of the clock. */
function delaySocketEvents(): void {
  globalThis.WebSocket = class extends WebSocket {
    override dispatchEvent(event: Event): boolean {
      queueMicrotask(() => super.dispatchEvent(event));
      return true;
    }
  };
}
