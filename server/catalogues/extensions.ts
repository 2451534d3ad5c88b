import type { CatalogueKey } from '../../contract/catalogues/keys.ts';
import type { Extension } from './extension.ts';
import { deviceExtensions } from './extensions/devices.ts';
import { logExtensions } from './extensions/logs.ts';
import { alarm, alarmLevel } from './extensions/operators.ts';
import { peopleExtensions } from './extensions/people.ts';
import { voiceExtensions } from './extensions/voice.ts';

/** What catalogues need beyond their descriptors, family by family: `server/catalogues/extensions/<family>.ts`. */
export const extensions: Readonly<Partial<Record<CatalogueKey, Extension>>> = {
  ...deviceExtensions,
  ...logExtensions,
  ...peopleExtensions,
  ...voiceExtensions,
  alarm,
  'alarm-level': alarmLevel,
};
