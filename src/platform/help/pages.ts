import { page as administrators } from '../../../docs/administrators.md';
import { page as architecture } from '../../../docs/architecture.md';
import { page as calls } from '../../../docs/calls.md';
import { page as firstChange } from '../../../docs/first-change.md';
import { page as integrators } from '../../../docs/integrators.md';
import { page as knownGaps } from '../../../docs/known-gaps.md';
import { page as measurements } from '../../../docs/measurements.md';
import { page as operations } from '../../../docs/operations.md';
import { page as operators } from '../../../docs/operators.md';
import { page as receivers } from '../../../docs/receivers.md';
import { page as security } from '../../../docs/security.md';
import { page as securityReview } from '../../../docs/security-asvs.md';
import { page as singleSignOn } from '../../../docs/single-sign-on.md';
import { page as testing } from '../../../docs/testing.md';
import type { HelpPage } from './page.ts';

/** The pages of the help, those for most readers first. */
export const helpPages: readonly [HelpPage, ...HelpPage[]] = [
  operators,
  administrators,
  receivers,
  integrators,
  operations,
  calls,
  security,
  singleSignOn,
  securityReview,
  knownGaps,
  architecture,
  firstChange,
  testing,
  measurements,
];
