import { i18n } from '@lingui/core';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { loadSurfaces } from '../ui/lazy-surfaces.ts';
import { activateLanguage } from '../words/words.ts';

// Lazy views are preloaded, because loading them during a test depends on the load of the machine.
configure({ asyncUtilTimeout: 15_000 });
await loadSurfaces();

/** What prints an element prints its tag, not everything that React and the document know of it. */
Object.defineProperty(Element.prototype, Symbol.for('nodejs.util.inspect.custom'), {
  configurable: true,
  value(this: Element) {
    return (this.cloneNode(false) as Element).outerHTML;
  },
});

/** Views of one worker share a document and a language: each test finds them as the first one did. */
beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));
afterEach(async () => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  // Words that a view asks for later arrive in the language that was chosen last, also by another file.
  await activateLanguage('en');
});
/** A view that still loads when its file ends would be loaded without a document, and fail the next file. */
afterAll(() => vi.dynamicImportSettled());
