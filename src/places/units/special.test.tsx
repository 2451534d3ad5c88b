import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { Plane } from '../../../machines/places/unit-assignment/unit-assignment.machine.ts';
import { Localized } from '../../testing/localized.tsx';
import { PlanPicture } from './PlanPicture.tsx';
import { UnitPicker } from './UnitPicker.tsx';

const units = [
  { id: 1, label: 'Almacén Norte' },
  { id: 2, label: 'Almacén Sur' },
  { id: 3, label: 'Muelle' },
];

function pick(chosen: readonly number[], isFixed = false) {
  const onChange = vi.fn<(chosen: ReadonlySet<number>) => void>();
  render(
    <Localized>
      <UnitPicker units={units} chosen={new Set(chosen)} onChange={onChange} isFixed={isFixed} />
    </Localized>,
  );
  return onChange;
}

test('what a search finds, accents aside, is put in at once; what was in stays', { tags: ['ADM-7.35'] }, async () => {
  const onChange = pick([3]);
  await userEvent.type(screen.getByRole('searchbox'), 'almacen');
  await userEvent.click(screen.getByRole('button', { name: 'Select all results' }));
  expect(onChange).toHaveBeenCalledWith(new Set([3, 1, 2]));
  expect(screen.getByText('1 of 3 selected')).toBeDefined();
});

test('what is found is taken out at once; without the right the buttons say why and do nothing', { tags: ['ADM-7.35'] }, async () => {
  const onChange = pick([1, 3]);
  await userEvent.type(screen.getByRole('searchbox'), 'norte');
  await userEvent.click(screen.getByRole('button', { name: 'Deselect all results' }));
  expect(onChange).toHaveBeenCalledWith(new Set([3]));
});

test('who may only look cannot choose', async () => {
  const onChange = pick([], true);
  const button = screen.getByRole('button', { name: 'Select all results' });
  await userEvent.click(button);
  expect(onChange).not.toHaveBeenCalled();
  expect(button.title).toBe('You can view this, but not change it.');
});

test('a search that finds no unit says so', async () => {
  pick([]);
  await userEvent.type(screen.getByRole('searchbox'), 'nowhere');
  expect(screen.getByText('No results found')).toBeDefined();
});

const plane: Plane = {
  id: 1,
  version: 1,
  description: 'Ground floor',
  image: null,
  unit: 'Almacén Norte',
  markers: [],
  cameras: [{ id: 7, name: 'Gate', online: true }],
  others: [],
};

function plan(isEditing: boolean) {
  const [onHold, onPut] = [vi.fn<(camera: number) => void>(), vi.fn<(camera: number, at: object) => void>()];
  render(
    <Localized>
      <PlanPicture
        plane={plane}
        markers={[{ id_camera: 7, x: 99.5, y: 20, direction: 90 }]}
        selected={7}
        isEditing={isEditing}
        onSelect={onHold}
        onPlace={onPut}
      />
    </Localized>,
  );
  return { onHold, onPut, marker: screen.getByRole('button', { name: 'Gate' }) };
}

test('a marker is moved by the arrow keys, and stays on the plan', { tags: ['OQ-69'] }, () => {
  const { onPut, marker } = plan(true);
  fireEvent.keyDown(marker, { key: 'ArrowRight' });
  expect(onPut).toHaveBeenLastCalledWith(7, { x: 100, y: 20 });
  fireEvent.keyDown(marker, { key: 'ArrowUp' });
  expect(onPut).toHaveBeenLastCalledWith(7, { x: 99.5, y: 19 });
});

test('while one only looks, arrows move nothing and a click shows the camera', { tags: ['OQ-69'] }, async () => {
  const { onHold, onPut, marker } = plan(false);
  fireEvent.keyDown(marker, { key: 'ArrowRight' });
  await userEvent.click(marker);
  expect(onPut).not.toHaveBeenCalled();
  expect(onHold).toHaveBeenCalledWith(7);
});
