import type { ConsoleRef, Http } from '../platform/index.ts';

/** Delay that lets the visible screen load first, in ms. */
const afterMs = 3000;

/**
 * Calls back when the signed-in user has a running command: one started before the page loaded, or one reported later. @returns a stop
 * function
 */
export function watchRunningCommands({ console, ask }: { console: ConsoleRef; ask: Http['ask'] }, runs: () => void): () => void {
  const stopping = new AbortController();
  // Without an answer the request is repeated when the connection is back.
  const confirmed = async () => {
    const { runCalls } = await import('../../contract/automation/command-run.ts');
    return ask(runCalls.runs, { signal: stopping.signal });
  };
  const look = async () => {
    const going = await confirmed().catch(() => null);
    if (going?.ok && going.data.data.length > 0 && !stopping.signal.aborted) runs();
  };
  const timer = setTimeout(() => void look(), afterMs);
  const hearing = [
    console.on('stream.events', ({ events }) => {
      if (events.some(({ name }) => name === 'command.told')) runs();
    }),
    console.on('stream.resync', () => void look()),
  ];
  return () => {
    clearTimeout(timer);
    stopping.abort();
    for (const one of hearing) one.unsubscribe();
  };
}
