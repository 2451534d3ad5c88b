import { i18n } from '@lingui/core';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';

/** Views of one worker share a document and a language: each test finds them as the first one did. */
beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
