import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Localized } from '../testing/localized.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { ChunkFailure } from './http/chunks.ts';

afterEach(() => vi.restoreAllMocks());

test.each([
  ['a script', new Error('Failed to fetch dynamically imported module: /assets/map.js'), 'ChunkLoadError'],
  ['a style', new Error('Unable to preload CSS for /assets/map.css'), 'CSS_CHUNK_LOAD_FAILED'],
])('%s that stays missing is an error page with a button that reloads', { tags: ['OQ-103'] }, (_, cause, name) => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue(undefined);
  function Screen(): never {
    throw new ChunkFailure(cause);
  }
  render(
    <Localized>
      <ErrorBoundary place="/unit">
        <Screen />
      </ErrorBoundary>
    </Localized>,
  );
  expect(screen.getByRole('alert').textContent).toContain(name);
  expect(screen.getByText(/^Part of the application could not be loaded\./)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Reload the page' }));
  expect(reload).toHaveBeenCalledOnce();
});
