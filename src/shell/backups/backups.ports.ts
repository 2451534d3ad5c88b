import { rehearsalCalls } from '../../../contract/platform/index.ts';
import { rehearsalMachine } from '../../../machines/platform/index.ts';
import { implementPort } from '../../../machines/shared/port.ts';
import type { Http } from '../../platform/index.ts';

/** Backups and rehearsals, with the platform's calls. */
export const provideRehearsal = (ask: Http['ask']): typeof rehearsalMachine =>
  rehearsalMachine.provide({
    actors: {
      readBackups: implementPort((_, signal) => ask(rehearsalCalls.backups, { signal })),
      startRehearsal: implementPort((body) => ask(rehearsalCalls.rehearseRestore, { body })),
    },
  });
