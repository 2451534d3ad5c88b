import { call } from '../kit/caller.ts';

/** Requests an address this number of times, sequentially. @returns the duration of each response after the warm-up, in ms */
export async function measureRequests(
  url: string,
  token: string,
  { warmUp, rounds }: { warmUp: number; rounds: number },
): Promise<number[]> {
  const took: number[] = [];
  for (let round = 0; round < warmUp + rounds; round += 1) {
    const began = performance.now();
    const { status, text } = await call(url, { token });
    if (status !== 200) throw new Error(`${url}: ${status} ${text}`);
    if (round >= warmUp) took.push(performance.now() - began);
  }
  return took;
}
