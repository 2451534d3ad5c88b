import type { Trace } from '../../../contract/quality/trace.ts';
import { saveFile } from '../../platform/index.ts';

/** Saves a trace as the file that `npm run replay` takes. @param at ms, which names the file */
export function saveTrace(trace: Trace, at: number): void {
  const name = `trace-${new Date(at).toISOString().slice(0, 19).replaceAll(/[:T]/g, '-')}.json`;
  const url = URL.createObjectURL(new Blob([`${JSON.stringify(trace, null, 2)}\n`], { type: 'application/json' }));
  saveFile(url, name);
  URL.revokeObjectURL(url);
}
