import { Capabilities } from '../../contract/capabilities.ts';
import { success } from '../../contract/platform/envelope.ts';
import { timeoutMs } from './http.ts';
import { RequestError } from './request-error.ts';

/**
 * What the platform offers beyond the specification; null where it has no such call (a 404, or a page in its place). Asked with the
 * browser's own fetch, so that a visitor's page need not wait for more. Rejects where no whole reply came: that says nothing of what it offers.
 */
export async function readCapabilities(host: string, signal: AbortSignal): Promise<Capabilities | null> {
  const response = await fetch(`${host}/v1/capabilities`, { signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]) });
  if (response.status >= 500) throw new RequestError('server', 'capabilities', { status: response.status });
  const read = success(Capabilities).safeParse(parseJson(await response.text()));
  return read.success ? read.data.data : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
