import { slotTypes } from '../../workspace/index.ts';
import { choice, pairs, rows, text, whole } from '../fields/field.ts';

const cell = { min: 0, max: 12, required: true } as const;

/** Slots of a grid of 12 by 12 cells (OQ-41); `pos` is the number of a slot, unique within its layout (OQ-42). */
export const slotsField = (name: string, label: string) =>
  rows(
    name,
    [
      whole('pos', { label: 'Position', min: 1, max: 144, required: true }),
      choice('type', slotTypes, { label: 'Shows' }),
      text('name', { max: 120 }),
      whole('x', { ...cell, label: 'Cells from the left' }),
      whole('y', { ...cell, label: 'Cells from the top' }),
      whole('w', { ...cell, min: 1, label: 'Cells wide' }),
      whole('h', { ...cell, min: 1, label: 'Cells high' }),
      pairs('data', { label: 'What it shows' }),
    ],
    { label, max: 144 },
  );
