import type { ConsoleRef } from '../platform/console.ts';
import type { Http } from '../platform/http.ts';

/** What is on screen first has the line to itself for so long. */
const afterMs = 3000;

/** Calls back when a command of whoever works runs: one that went on before this page came, or one that is told of. @returns how to stop */
export function watchRunningCommands({ console, ask }: { console: ConsoleRef; ask: Http['ask'] }, runs: () => void): () => void {
  const stopping = new AbortController();
  // Without an answer it is asked again when the link is back.
  const asked = async () => {
    const { runCalls } = await import('../../contract/automation/command-run.ts');
    return ask(runCalls.runs, { signal: stopping.signal });
  };
  const look = async () => {
    const going = await asked().catch(() => null);
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
