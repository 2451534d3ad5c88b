import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { barsOf } from '../../../machines/workspace/bars/bars.ts';
import { renderScreen } from '../../testing/screen.tsx';
import { type BarsControls, BarsProvider } from './bars-context.ts';
import { SideBar } from './SideBar.tsx';

const bars = barsOf({ sideBar: [{ widget: 'widgets', side: 'right', open: true }], bottomBar: [], sideBarWidth: 320 });

const controls: BarsControls = {
  bars,
  dragged: null,
  setDragged: vi.fn(),
  setOpen: vi.fn(),
  move: vi.fn(),
  shift: vi.fn(),
  resize: vi.fn(),
  shouldFocus: () => false,
};

/** The right bar in a window that is too narrow for it, as it is when home is opened. */
function NarrowBar() {
  const [isShown, onShow] = useState(false);
  return (
    <SideBar
      side="right"
      drawn={{ width: 300, isOver: true }}
      window={1000}
      isShown={isShown}
      isScreen={false}
      onShow={onShow}
      onDraft={vi.fn()}
    />
  );
}

test('a bar over the work area marks an open widget as expanded only while it is drawn', { tags: ['OP-2.47', 'OP-2.48'] }, async () => {
  await renderScreen(
    <BarsProvider value={controls}>
      <NarrowBar />
    </BarsProvider>,
    { actors: { tabs: { send: vi.fn(), getSnapshot: () => ({ context: {} }), subscribe: () => ({ unsubscribe: () => undefined }) } } },
  );
  const button = () => screen.getByRole('button', { name: 'Widgets' });
  const state = () => [button().getAttribute('aria-expanded'), screen.queryByRole('region', { name: 'Widgets' }) !== null];
  expect(state()).toEqual(['false', false]);
  fireEvent.click(button());
  expect(state()).toEqual(['true', true]);
  fireEvent.click(button());
  expect(state()).toEqual(['false', false]);
});
