import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { DragPayload } from '../../../platform/drag-payload.ts';
import { Localized } from '../../../testing/localized.tsx';
import { type Entry, WidgetList } from './WidgetList.tsx';

const layout = (id: number, name: string, more: Partial<Entry> = {}): Entry => ({
  id,
  title: name,
  detail: '4 slots',
  icon: 'columns',
  what: { kind: 'layout', id, name },
  ...more,
});

function show(entries: readonly Entry[]) {
  const onOpen = vi.fn<(what: DragPayload) => void>();
  render(
    <Localized>
      <WidgetList label="Layouts" searchLabel="Search the layouts" entries={entries} onOpen={onOpen} empty="No layout yet." />
    </Localized>,
  );
  const line = (name: RegExp) => screen.getByRole('button', { name });
  return { onOpen, line };
}

test('a single click opens nothing, as it may start a drag; double click, Enter and touch do', { tags: ['OP-2.37'] }, () => {
  const { onOpen, line } = show([layout(1, 'Mosaic'), layout(2, 'One and five')]);
  fireEvent.click(line(/Mosaic/), { detail: 1 });
  expect(onOpen).not.toHaveBeenCalled();
  fireEvent.click(line(/Mosaic/), { detail: 2 });
  expect(onOpen).toHaveBeenLastCalledWith({ kind: 'layout', id: 1, name: 'Mosaic' });
  fireEvent.click(line(/One and five/), { detail: 0 });
  expect(onOpen).toHaveBeenLastCalledWith({ kind: 'layout', id: 2, name: 'One and five' });
  expect(line(/Mosaic/).getAttribute('draggable')).toBe('true');
});

test('the search narrows the list and says when nothing is left; arrows walk through what is', { tags: ['OP-2.37'] }, () => {
  const { line } = show([layout(1, 'Mosaic'), layout(2, 'Árboles'), layout(3, 'Arbolado')]);
  fireEvent.change(screen.getByRole('textbox', { name: 'Search the layouts' }), { target: { value: 'arbol' } });
  expect(screen.queryByText('Mosaic')).toBeNull();
  line(/Árboles/).focus();
  fireEvent.keyDown(line(/Árboles/), { key: 'ArrowDown' });
  expect(document.activeElement).toBe(line(/Arbolado/));
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'nothing like it' } });
  expect(screen.getByText('Nothing matches the search.')).toBeTruthy();
});

test('what cannot be opened stays in the list, says why, and is not dragged', { tags: ['OP-2.39'] }, () => {
  const { onOpen, line } = show([layout(1, 'Chat', { why: 'You do not have a chat user' })]);
  fireEvent.click(line(/Chat/), { detail: 2 });
  expect(onOpen).not.toHaveBeenCalled();
  expect(line(/Chat/).getAttribute('aria-disabled')).toBe('true');
  expect(line(/Chat/).getAttribute('draggable')).toBeNull();
  expect(screen.getByText('You do not have a chat user')).toBeTruthy();
});

test('a list without anything says what that means', { tags: ['OP-2.37'] }, () => {
  show([]);
  expect(screen.getByText('No layout yet.')).toBeTruthy();
});
