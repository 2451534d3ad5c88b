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

/**
 * Adds the extensions of other domains, before the store opens. Two domains may extend one catalogue by different members.
 * @throws TypeError if both replace one member
 */
export function registerExtensions(...more: readonly Readonly<typeof registered>[]): void {
  for (const [name, extension] of more.flatMap((one) => Object.entries(one))) {
    const key = name as CatalogueKey;
    const known = registered[key] ?? {};
    // A platform that starts again in one process registers the same members.
    const twice = Object.keys(extension).find((member) => {
      const [before, now] = [known[member as keyof Extension], extension[member as keyof Extension]];
      return before !== undefined && before !== now;
    });
    if (twice !== undefined) throw new TypeError(`Two extensions of ${key} have "${twice}"`);
    registered[key] = { ...known, ...extension };
  }
}
