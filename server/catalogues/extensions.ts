import type { CatalogueKey } from '../../contract/catalogues/keys.ts';
import type { Extension } from './extension.ts';
import { deviceExtensions } from './extensions/devices.ts';
import { alarmLevel, unit } from './extensions/operators.ts';

/** What catalogues need beyond their descriptors, family by family: `server/catalogues/extensions/<family>.ts`. */
export const extensions: Readonly<Partial<Record<CatalogueKey, Extension>>> = {
  ...deviceExtensions,
  unit,
  'alarm-level': alarmLevel,
};
