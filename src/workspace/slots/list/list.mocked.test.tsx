import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import type { DetectionItem } from '../../../../contract/intake/detections.ts';
import { detectionsMachine } from '../../../../machines/intake/detections/detections.machine.ts';
import { aDetection } from '../../../../machines/intake/detections/detections.paths.ts';
import { replied } from '../../../../machines/quality/paths/samples.ts';
import { Script } from '../../../../machines/quality/paths/scripted.ts';
import { Localized } from '../../../testing/localized.tsx';
import { filtersOf, withFilters } from './DetectionList.tsx';
import { DetectionRows } from './DetectionRows.tsx';
import { draggedOf } from './draggedOf.ts';

const best = vi.hoisted(() => vi.fn());
vi.mock('./useOpenDetected.ts', () => ({ useOpenDetected: () => ({ alarm: vi.fn(), camera: vi.fn(), best }) }));

beforeEach(() => {
  best.mockClear();
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(600);
});

function open(rows: DetectionItem[], isTable = false) {
  const script = new Script<'readDetections'>({ readDetections: [replied({ rows, next: null, withRecords: true })] });
  const list = createActor(detectionsMachine.provide({ actors: { readDetections: script.port('readDetections') } }), {
    input: { kind: 'plates', filters: {} },
  }).start();
  const onChoose = vi.fn<(detected: DetectionItem) => void>();
  render(
    <Localized>
      <DetectionRows list={list} kind="plates" isTable={isTable} chosen={null} onChoose={onChoose} />
    </Localized>,
  );
  return { list, onChoose };
}

test('a row shows plate, list, camera, unit, match and alarm; click selects, double click opens', {
  tags: ['OP-9.40'],
}, async () => {
  const { onChoose } = open([aDetection(1)]);
  const row = (await screen.findByText('KVD-1')).closest<HTMLElement>('[role=row]');
  if (!row) throw new Error('no row');
  expect(row.textContent).toContain('Wanted · Gate · Warehouse 7');
  expect(within(row).getByText('94%')).toBeTruthy();
  expect(within(row).getByText('Waiting')).toBeTruthy();
  fireEvent.click(within(row).getByRole('button'));
  expect(onChoose).toHaveBeenCalledOnce();
  fireEvent.doubleClick(row);
  fireEvent.keyDown(within(row).getByRole('button'), { key: 'Enter', shiftKey: true });
  expect(best).toHaveBeenCalledTimes(2);
});

test('the table has a head for each thing that is known', { tags: ['OP-9.35'] }, async () => {
  open([aDetection(1)], true);
  await screen.findByText('KVD-1');
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Detected at',
    'Category',
    'Priority and rules',
    'Camera',
    'Unit',
    'Alarm',
  ]);
  expect(screen.getByText('A-1')).toBeTruthy();
});

test('what arrives while the pointer is over the rows waits behind a chip', async () => {
  const { list } = open([aDetection(1)]);
  const row = await screen.findByText('KVD-1');
  fireEvent.pointerEnter(row.closest('[role=table]')?.parentElement ?? row);
  expect(list.getSnapshot().context.isHeld).toBe(true);
  act(() => list.send({ type: 'detections.hold', isHeld: false }));
  expect(list.getSnapshot().context.isHeld).toBe(false);
});

test('filters are kept in the data of the slot, beside what else it holds', () => {
  const data = withFilters({ source: 'camera', search: 'old' } as never, { search: 'kvd', id_unit: 4 });
  expect(data).toEqual({ source: 'camera', search: 'kvd', id_unit: 4 });
  expect(filtersOf(data as never)).toEqual({ search: 'kvd', id_unit: 4 });
  expect(filtersOf({ search: 7, only: 'none' })).toEqual({});
});

test('a row dragged into the grid is its alarm, else its camera', () => {
  expect(draggedOf(aDetection(1))).toEqual({ kind: 'alarm', alarm_id: 'A-1' });
  expect(draggedOf(aDetection(1, { alarm: null }))).toMatchObject({ kind: 'slot', slot: { type: 'cam', data: { id_camera: 1000 } } });
  expect(draggedOf(aDetection(1, { alarm: null, camera: null }))).toBeNull();
});
