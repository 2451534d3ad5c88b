import type { Page } from 'playwright-core';

/** Reply to the browser's prompt: a passkey (of no use to the platform), the name of a DOMException, or an error of no known kind. */
export type PromptReply = 'passkey' | 'NotAllowedError' | 'InvalidStateError' | 'unknown error';

interface Prompt {
  resolve: (credential: object) => void;
  reject: (error: Error) => void;
}
declare global {
  interface Window {
    passkeyPrompt?: Prompt | undefined;
  }
}

/** Puts prompts that wait for the test in the place of the browser's own, for pages that are loaded from now on. */
export const holdPrompts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const wait = (options?: { signal?: AbortSignal }) =>
      new Promise<object>((resolve, reject) => {
        window.passkeyPrompt = { resolve, reject };
        options?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      });
    Object.assign(navigator.credentials, { get: wait, create: wait });
  });

/** Answers the prompt that the page opened, and waits for one if there is none yet. */
export async function answerPrompt(page: Page, reply: PromptReply): Promise<void> {
  await page.waitForFunction(() => window.passkeyPrompt !== undefined);
  await page.evaluate((kind) => {
    const open = window.passkeyPrompt;
    window.passkeyPrompt = undefined;
    const bytes = new Uint8Array([1, 2, 3]).buffer;
    const response = {
      ...{ clientDataJSON: bytes, attestationObject: bytes, authenticatorData: bytes, signature: bytes, userHandle: bytes },
      getTransports: () => ['internal'],
    };
    const credential = { id: 'AQID', rawId: bytes, type: 'public-key', response, getClientExtensionResults: () => ({}) };
    if (kind === 'passkey') open?.resolve(credential);
    else open?.reject(kind === 'unknown error' ? new Error('unknown') : new DOMException('', kind));
  }, reply);
}
