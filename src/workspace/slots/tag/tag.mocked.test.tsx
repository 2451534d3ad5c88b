import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Unit } from '../../../../contract/places/place.ts';
import { replied } from '../../../../machines/quality/paths/samples.ts';
import type { Http } from '../../../platform/http/http.ts';
import { renderSlot } from '../../../testing/slot.tsx';
import { TagView } from './TagView.tsx';

const opened = vi.fn();
vi.mock('../../../platform/routing/useOpenTarget.ts', () => ({ useOpenTarget: () => opened }));
afterEach(() => opened.mockReset());

const camera = (id: number, name: string, tag: string | null) => ({ id, id_unit: 1, name, tag, online: id !== 12 });
const units = [
  { id: 1, description: 'Depot', cameras: [camera(10, 'Gate', 'entry'), camera(11, 'Yard', null), camera(12, 'Door', 'entry')] },
] as unknown as Unit[];

test('the tag of a camera, with every camera that carries it', { tags: ['OP-9.26', 'OQ-48'] }, () => {
  renderSlot(TagView, { data: { id_camera: 10 }, units });
  expect(screen.getByText('Gate has this tag.')).toBeTruthy();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Gate DepotOpen', 'Door DepotOfflineOpen']);
  screen.getByRole('button', { name: 'Open Door live' }).click();
  expect(opened).toHaveBeenCalledWith({
    kind: 'slot',
    slot: { type: 'cam', name: 'Door', data: { source: 'camera', id_camera: 12, id_unit: 1 } },
  });
});

test('tags of the lookup can be chosen, also those that no camera carries', { tags: ['OQ-89'] }, async () => {
  const asked: string[] = [];
  const ask = (async ({ path }: { path: string }) => {
    asked.push(path);
    return replied({ data: [{ id: 1, name: 'till' }], total: 1, last_page: 1 });
  }) as unknown as Http['ask'];
  renderSlot(TagView, { data: { id_camera: 11 }, units, ask });
  expect(await screen.findByRole('option', { name: 'till' })).toBeTruthy();
  expect(asked).toEqual(['/v1/video_tag']);
});

test('a camera without a tag says so; another tag can be chosen', () => {
  renderSlot(TagView, { data: { id_camera: 11 }, units });
  expect(screen.getByText('Yard has no tag.')).toBeTruthy();
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Choose a tag', 'entry']);
});
