import { Refusal } from '../../contract/platform/refusal.ts';

/** Returns the defect of an answer to a bad request; undefined if it is a clear refusal. */
export function findUnclear({ status, text }: { status: number; text: string }): string | undefined {
  if (status < 400 || status > 499) return `answered ${status}: ${text.slice(0, 200)}`;
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return `${status}, and no JSON: ${text.slice(0, 200)}`;
  }
  const read = Refusal.safeParse(body);
  if (!read.success) return `${status}, and not the envelope: ${text.slice(0, 200)}`;
  if (!/[a-z].*\.$/i.test(read.data.message)) return `${status}, and no sentence: ${read.data.message}`;
  if (/\bat \S+ \(|\.ts:\d|node_modules|SELECT |INSERT |stack/i.test(text))
    return `${status}, and it shows its inside: ${text.slice(0, 300)}`;
  return undefined;
}
