import type { Equivalents } from '../../scripts/mutants-report.ts';

/** Mutants of machines that no test can notice, because the broken machine behaves as the whole one does; each with the reason. */
export const equivalents: Equivalents = {
  'two-factor': {
    'action way.entry on factor.resend 0 actions 0 setPurpose': 'The entry of an app is only reached from a password given to begin.',
  },
};
