import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anAlarm, at, startOfDay } from '../../../machines/quality/paths/samples.ts';
import { Localized } from '../../testing/localized.tsx';
import { TickerProvider } from '../queue/ticker.ts';
import { ClockMark } from './ClockMark.tsx';

const clocks = { take_warn: at(40), take_due: at(60), end_warn: null, end_due: null, breached: null };

function show(isShort = false, alarm = anAlarm(1, { clocks })) {
  let seconds = 0;
  const listeners = new Set<() => void>();
  const ticker = {
    now: () => startOfDay + seconds * 1000,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const { container } = render(
    <Localized>
      <TickerProvider value={ticker}>
        <ClockMark alarm={alarm} isShort={isShort} />
      </TickerProvider>
    </Localized>,
  );
  const mark = () => container.querySelector('[data-clock]');
  const pass = (to: number) =>
    act(() => {
      seconds = to;
      for (const listener of listeners) listener();
    });
  return { mark, pass, listeners };
}

test('a row counts down, warns and states how late it is, each by a shape and words of its own', () => {
  const { mark, pass } = show();
  const shapes = [mark()?.querySelector('path')?.getAttribute('d')];
  expect([mark()?.getAttribute('data-clock'), mark()?.getAttribute('title')]).toEqual(['in time', '1:00 left to take']);
  pass(50);
  shapes.push(mark()?.querySelector('path')?.getAttribute('d'));
  expect(screen.getByText(/left$/).textContent).toBe('0:10 left');
  pass(75);
  expect(screen.getByText(/late$/, { selector: '[aria-hidden]' }).textContent).toBe('0:15 late');
  expect(mark()?.getAttribute('title')).toBe('Take now: 0:15 late');
  expect(shapes[0]).not.toBe(shapes[1]);
});

test('a compact row has the shape and the time, with a sign once it passed', () => {
  const { mark, pass } = show(true);
  pass(75);
  expect(mark()?.querySelector('[aria-hidden=true]:not(svg)')?.textContent).toBe('+0:15');
});

test('a parked alarm and one without times have no clock', () => {
  const parked = { until: at(900), since: at(0), reason: 'Patrol' };
  expect(show(false, anAlarm(1, { clocks, parked })).mark()).toBeNull();
  expect(show(false, anAlarm(2)).mark()).toBeNull();
});
