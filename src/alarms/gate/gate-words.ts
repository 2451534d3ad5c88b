import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { EndRequirement } from '../../../contract/alarms/gate.ts';
import type { avsScores } from '../../../contract/alarms/outcome.ts';

/** What each requirement is called in a list of what is missing. */
export const requirementWords: Readonly<Record<EndRequirement, MessageDescriptor>> = {
  plan: msg`Action plan finished`,
  contact: msg`Contact called`,
  video: msg`Video looked at`,
  restore: msg`Restored by the panel`,
  outcome: msg`Outcome`,
  comment: msg`Comment`,
};

/** The scores of AVS-01. */
export const avsWords: Readonly<Record<(typeof avsScores)[number], MessageDescriptor>> = {
  0: msg`0 · No response necessary`,
  1: msg`1 · Limited or no information`,
  2: msg`2 · Person present or probable, intent unknown`,
  3: msg`3 · Threat to property confirmed`,
  4: msg`4 · Threat to life confirmed`,
};
