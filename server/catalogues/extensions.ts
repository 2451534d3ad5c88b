import type { CatalogueKey } from '../../contract/catalogues/keys.ts';
import type { Extension } from './extension.ts';
import { deviceExtensions } from './extensions/devices.ts';
import { logExtensions } from './extensions/logs.ts';
import { alarm, alarmLevel } from './extensions/operators.ts';
import { peopleExtensions } from './extensions/people.ts';
import { voiceExtensions } from './extensions/voice.ts';

const registered: Partial<Record<CatalogueKey, Extension>> = {
  ...deviceExtensions,
  ...logExtensions,
  ...peopleExtensions,
  ...voiceExtensions,
  alarm,
  'alarm-level': alarmLevel,
};

/** Behaviour of catalogues beyond their descriptors; families are in `extensions/`, other domains register their own. */
export const extensions: Readonly<typeof registered> = registered;

/** Adds the extensions of another domain, before the store opens. */
export function registerExtensions(more: Readonly<typeof registered>): void {
  Object.assign(registered, more);
}
