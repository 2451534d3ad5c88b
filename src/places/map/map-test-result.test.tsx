import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { mapFileStates } from '../../../contract/places/map-file.ts';
import { type MapTest, tileStates } from '../../../contract/places/map-settings.ts';
import { Localized } from '../../testing/localized.tsx';
import { MapTestResult } from './MapTestResult.tsx';

const show = (result: Partial<MapTest>, onFollow = vi.fn()) => {
  const shown = { tiles: null, file: 'none', preview: null, ...result } as const;
  const { unmount } = render(
    <Localized>
      <MapTestResult result={shown} query={{ tiles_url: 'https://tiles.example/{z}/{x}/{y}.png' }} onFollow={onFollow} />
    </Localized>,
  );
  const sentences = screen.getAllByRole('status').map(({ textContent }) => textContent);
  return { sentences, unmount, onFollow };
};

test('every state of an address and of a file has a sentence of its own', () => {
  const sentences = [...tileStates.map((tiles) => ({ tiles })), ...mapFileStates.map((file) => ({ file }))].flatMap((result) => {
    const shown = show(result);
    shown.unmount();
    return shown.sentences;
  });
  expect(sentences.every(Boolean)).toBe(true);
  expect(new Set(sentences).size).toBe(tileStates.length + mapFileStates.length);
});

test('the tile that was read is shown, and what was tested can be used', () => {
  const { onFollow } = show({ tiles: 'ready', preview: 'data:image/png;base64,AA==' });
  expect(screen.getByRole('img', { name: 'One tile of the map' }).getAttribute('src')).toBe('data:image/png;base64,AA==');
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(onFollow).toHaveBeenCalledWith({ kind: 'act', name: 'map', start: { tiles_url: 'https://tiles.example/{z}/{x}/{y}.png' } });
});
