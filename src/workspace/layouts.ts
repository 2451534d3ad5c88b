import { type Layout, specLayouts, viewCalls } from '../../contract/workspace/views.ts';
import type { Answer } from '../../machines/shared/port.ts';
import type { Http } from '../platform/index.ts';

/** The layouts that the user may apply. A platform of the specification has one list of them (OP-7.12), and decides what is in it. */
export async function readLayouts(ask: Http['ask'], signal: AbortSignal): Promise<Answer<Layout[]>> {
  const own = await ask(viewCalls.layouts, { signal });
  if (own.ok || own.refusal.code !== 'route.not_found') return own;
  const all = await ask(specLayouts, { query: [['max', '1000']], signal });
  return all.ok ? { ok: true, data: all.data.data } : all;
}
