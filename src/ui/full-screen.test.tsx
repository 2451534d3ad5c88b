import { fireEvent, render, screen } from '@testing-library/react';
import { type ReactElement, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Localized } from '../testing/localized.tsx';
import { DropItem, DropMenu } from './DropMenu.tsx';
import { Popover } from './Popover.tsx';

afterEach(() => giveScreenTo(null));

/** happy-dom has no full screen: the browser's own event tells the page who has the screen. */
function giveScreenTo(element: Element | null) {
  Object.defineProperty(document, 'fullscreenElement', { configurable: true, value: element });
  fireEvent(document, new Event('fullscreenchange'));
}

function Calendar() {
  const [isOpen, setOpen] = useState(false);
  const trigger = (
    <button type="button" onClick={() => setOpen(true)}>
      Open
    </button>
  );
  return (
    <Popover isOpen={isOpen} onToggle={setOpen} label="Calendar" trigger={trigger}>
      <button type="button">Dropped</button>
    </Popover>
  );
}

const menu = (
  <DropMenu trigger={<button type="button">Open</button>}>
    <DropItem onClick={() => undefined}>Dropped</DropItem>
  </DropMenu>
);

test.each<[string, ReactElement]>([
  ['a popover', <Calendar key="popover" />],
  ['a menu', menu],
])('%s drops inside of the part that has the whole screen, also after it was drawn', { tags: ['OP-9.28'] }, async (_, view) => {
  const slot = show(view);
  giveScreenTo(slot);
  expect(slot.contains(await dropped())).toBe(true);
});

test.each<[string, ReactElement]>([
  ['a popover', <Calendar key="popover" />],
  ['a menu', menu],
])('%s drops on the page while the page as a whole has the screen', { tags: ['OP-9.28'] }, async (_, view) => {
  const slot = show(view);
  giveScreenTo(slot);
  giveScreenTo(document.documentElement);
  expect(slot.contains(await dropped())).toBe(false);
});

function show(view: ReactElement): HTMLElement {
  render(<section aria-label="Slot">{view}</section>, { wrapper: Localized });
  return screen.getByRole('region', { name: 'Slot' });
}

function dropped(): Promise<HTMLElement> {
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  return screen.findByText('Dropped');
}
