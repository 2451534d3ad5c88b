import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Localized } from '../../testing/localized.tsx';
import { PictureCell } from './PictureCell.tsx';

const cell = <PictureCell address="/v1/files/face" name="Picture" of="Marta" />;

test('a picture in a row is shown large when pressed, and the row hears nothing of it', () => {
  const onRow = vi.fn();
  render(
    <div role="presentation" onClick={onRow}>
      {cell}
    </div>,
    { wrapper: Localized },
  );
  fireEvent.click(screen.getByTitle('Enlarge'));
  expect(screen.getByRole('dialog', { name: 'Picture: Marta' })).toBeTruthy();
  expect(screen.getByAltText('Picture: Marta').getAttribute('src')).toBe('/v1/files/face');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(onRow).not.toHaveBeenCalled();
});

test('a picture that cannot be shown says so in its place', () => {
  render(cell, { wrapper: Localized });
  fireEvent.error(screen.getByAltText('Picture'));
  expect(screen.getByTitle('This picture cannot be shown')).toBeTruthy();
});
