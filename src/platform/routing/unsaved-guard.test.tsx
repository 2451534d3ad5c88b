import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Router, useLocation } from 'wouter';
import { bypassGuard, guardedNavigation, guardUnsaved, interceptBack } from './unsaved-guard.ts';

function Place() {
  const [path, go] = useLocation();
  return (
    <>
      <output>{path}</output>
      {['/record', '/home', '/list'].map((to) => (
        <button key={to} type="button" onClick={() => go(to)}>
          {to}
        </button>
      ))}
    </>
  );
}

const goTo = (to: string) => fireEvent.click(screen.getByRole('button', { name: to }));

test('leaving by a link or Back asks for confirmation; until then the address stays', () => {
  interceptBack();
  history.replaceState(null, '', '/list');
  render(
    <Router aroundNav={guardedNavigation}>
      <Place />
    </Router>,
  );
  goTo('/record');
  const asked = vi.fn<(leave: () => void) => void>();
  const end = guardUnsaved(asked);
  goTo('/home');
  expect(location.pathname).toBe('/record');
  history.replaceState(null, '', '/list');
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
  expect(location.pathname).toBe('/record');
  expect(asked).toHaveBeenCalledTimes(2);
  act(() => asked.mock.calls[0]?.[0]());
  expect(location.pathname).toBe('/home');
  bypassGuard(() => goTo('/record'));
  end();
  goTo('/list');
  expect(asked).toHaveBeenCalledTimes(2);
  expect(screen.getByRole('status').textContent).toBe('/list');
});

test('closing the page with something typed is asked by the browser', () => {
  const end = guardUnsaved(() => undefined);
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);
  end();
  const free = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(free);
  expect(free.defaultPrevented).toBe(false);
});
