import { Capabilities } from '../../../contract/capabilities.ts';
import { success } from '../../../contract/platform/envelope.ts';
import { Refusal } from '../../../contract/platform/refusal.ts';
import { timeoutMs } from './http.ts';
import { RequestError } from './request-error.ts';

/**
 * Reads the features of the platform beyond the specification; null if it has no such call (a 404, an HTML page instead, or the server error
 * of a program that is not ours). Uses the browser's own fetch, so that a visitor's page need not load the HTTP client. Rejects if no
 * complete reply arrives or the platform is failing, because that says nothing about the features.
 */
export async function readCapabilities(host: string, signal: AbortSignal): Promise<Capabilities | null> {
  const response = await fetch(`${host}/v1/capabilities`, { signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]) });
  const { status } = response;
  const body = parseJson(await response.text());
  const isFailing = status > 501 || (status >= 500 && Refusal.safeParse(body).success);
  if (isFailing) throw new RequestError('server', 'capabilities', { status });
  const read = success(Capabilities).safeParse(body);
  return read.success ? read.data.data : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
