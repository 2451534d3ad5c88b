import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

const words: Readonly<Record<string, MessageDescriptor>> = {
  clear: msg`Clear`,
  partly_cloudy: msg`Partly cloudy`,
  cloudy: msg`Cloudy`,
  fog: msg`Fog`,
  drizzle: msg`Drizzle`,
  rain: msg`Rain`,
  showers: msg`Showers`,
  snow: msg`Snow`,
  storm: msg`Storm`,
};

/** Returns the label of a condition; a provider's own word is shown unchanged. */
export function conditionWord(condition: string): MessageDescriptor {
  return words[condition] ?? { id: condition, message: condition };
}
