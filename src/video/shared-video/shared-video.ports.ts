import { type SharedVideo, shareCalls } from '../../../contract/video/share.ts';
import { type Answer, answering } from '../../../machines/shared/port.ts';
import { sharedVideoMachine } from '../../../machines/video/shared-video/shared-video.machine.ts';
import type { Http } from '../../platform/http.ts';

/** What an address shows, with its call. */
export function fillSharedVideo(ask: Http['ask'], now: () => number): typeof sharedVideoMachine {
  return sharedVideoMachine.provide({
    actors: {
      readShared: answering(async (of, signal) => {
        const answer = await readShared(ask, of, signal);
        return answer.ok ? { ok: true, data: { video: answer.data, leftMs: Date.parse(answer.data.expires) - now() } } : answer;
      }),
    },
  });
}

/** An address without a token names nothing: there is no footage (OQ-12). */
export async function readShared(
  ask: Http['ask'],
  { token, alarm }: { token: string; alarm: string | null },
  signal: AbortSignal,
): Promise<Answer<SharedVideo>> {
  if (token === '') return { ok: false, refusal: { success: false, code: 'media.no_footage', message: '' } };
  return ask(shareCalls.sharedVideo, { body: { token, ...(alarm !== null && { alarm }) }, signal });
}
