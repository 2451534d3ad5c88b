import { implementPort } from '../../machines/shared/port.ts';
import { openTargetMachine } from '../../machines/workspace/open-target/open-target.machine.ts';
import type { Http } from '../platform/index.ts';

/** Provides the machine that opens targets from side bars, searches and maps. The calls are loaded with the first target. */
export function provideOpenTarget({ ask }: Pick<Http, 'ask'>): typeof openTargetMachine {
  return openTargetMachine.provide({
    actors: {
      readTarget: implementPort(async (query, signal) => {
        const { readTarget } = await import('./open-target.ports.ts');
        return readTarget({ ask, ...query }, signal);
      }),
    },
  });
}
