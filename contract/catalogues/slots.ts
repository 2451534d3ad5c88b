import { choice, pairs, rows, text, whole } from '../fields/field.ts';

/** What a slot can show (OP-9.80). */
export const slotTypes = [
  'cam',
  'cam_pa',
  'cam_recorded',
  'action_plan',
  'info',
  'info-interphone',
  'map',
  'plane',
  'tag',
  'units_map',
  'timeline',
  'gps',
  'frame',
  'charts_sdk',
  'charts_sdk_data',
  'fr_tracking_map',
  'lpr_tracking_map',
  'ar_table_data',
  'weather',
  'face_detection',
  'waze',
  'chat',
  'lpr_detection',
  'detection_event',
] as const;

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
