import { type SharedVideo, shareCalls } from '../../../contract/video/share.ts';
import { type Answer, implementPort } from '../../../machines/shared/port.ts';
import { sharedVideoMachine } from '../../../machines/video/shared-video/shared-video.machine.ts';
import type { Http } from '../../platform/index.ts';

/** What an address shows, with its call. */
export function provideSharedVideo(ask: Http['ask'], now: () => number): typeof sharedVideoMachine {
  return sharedVideoMachine.provide({
    actors: {
      readShared: implementPort(async (of, signal) => {
        const answer = await readSharedVideo(ask, of, signal);
        return answer.ok ? { ok: true, data: { video: answer.data, leftMs: Date.parse(answer.data.expires) - now() } } : answer;
      }),
    },
  });
}

/** An address without a token names nothing: there is no footage (OQ-12). */
export async function readSharedVideo(
  ask: Http['ask'],
  { token, alarm }: { token: string; alarm: string | null },
  signal: AbortSignal,
): Promise<Answer<SharedVideo>> {
  if (token === '') return { ok: false, refusal: { success: false, code: 'media.no_footage', message: '' } };
  return ask(shareCalls.sharedVideo, { body: { token, ...(alarm !== null && { alarm }) }, signal });
}
