import { act, render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Router, useLocation } from 'wouter';
import { heldNavigation, hold, letThrough, watchBack } from './holding.ts';

let go: (to: string) => void = () => undefined;
const seen: string[] = [];
function Place() {
  const [path, navigate] = useLocation();
  go = navigate;
  seen.push(path);
  return null;
}

test('whoever would leave is asked, by a link and by Back alike; the address stays until they say so', () => {
  watchBack();
  history.replaceState(null, '', '/list');
  render(
    <Router aroundNav={heldNavigation}>
      <Place />
    </Router>,
  );
  act(() => go('/record'));
  const asked = vi.fn<(leave: () => void) => void>();
  const end = hold(asked);
  act(() => go('/home'));
  expect(location.pathname).toBe('/record');
  history.replaceState(null, '', '/list');
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
  expect(location.pathname).toBe('/record');
  expect(asked).toHaveBeenCalledTimes(2);
  act(() => asked.mock.calls[0]?.[0]());
  expect(location.pathname).toBe('/home');
  act(() => letThrough(() => go('/record')));
  end();
  act(() => go('/list'));
  expect(asked).toHaveBeenCalledTimes(2);
  expect(seen.at(-1)).toBe('/list');
});

test('closing the page with something typed is asked by the browser', () => {
  const end = hold(() => undefined);
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);
  end();
  const free = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(free);
  expect(free.defaultPrevented).toBe(false);
});
