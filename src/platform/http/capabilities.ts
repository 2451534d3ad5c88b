import { Capabilities } from '../../../contract/capabilities.ts';
import { success } from '../../../contract/platform/envelope.ts';
import { timeoutMs } from './http.ts';
import { RequestError } from './request-error.ts';

/**
 * Reads the features of the platform beyond the specification; null if it has no such call (a 404, or an HTML page instead). Uses the
 * browser's own fetch, so that a visitor's page need not load the HTTP client. Rejects if no complete reply arrives, because that says
 * nothing about the features.
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
