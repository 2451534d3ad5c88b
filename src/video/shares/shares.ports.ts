import { shareCalls } from '../../../contract/video/share.ts';
import { implementPort } from '../../../machines/shared/port.ts';
import { sharesMachine } from '../../../machines/video/shares/shares.machine.ts';
import type { Http } from '../../platform/index.ts';

/** The shares machine with its calls; copied addresses use the host of this page. */
export function provideShares(ask: Http['ask']): typeof sharesMachine {
  return sharesMachine.provide({
    actors: {
      readShares: implementPort((of, signal) =>
        ask(shareCalls.shares, { query: Object.entries(of).map(([name, id]) => [name, String(id)] as const), signal }),
      ),
      makeShare: implementPort(({ of, minutes }, signal) => ask(shareCalls.makeShare, { body: { ...of, minutes }, signal })),
      revokeShare: implementPort((id, signal) => ask(shareCalls.revokeShare, { params: { id: id ?? 0 }, signal })),
      copy: implementPort((path) => copyText(fullAddress(path))),
    },
  });
}

/** Returns the absolute URL of a path, for sharing. */
export const fullAddress = (path: string): string => new URL(path, window.location.origin).href;

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
