import type { Endpoint } from '../../../contract/platform/index.ts';
import { frameCalls } from '../../../contract/video/clip.ts';
import { timelineCalls } from '../../../contract/video/timeline.ts';
import type { Http } from '../../platform/index.ts';

/** A file: its reply is not read as JSON. */
const frame: Endpoint = { ...timelineCalls.footage, ...frameCalls.frame };

/** Minimum interval between requests while the cursor is dragged, in ms. */
const calmMs = 120;

/** Fetches still frames of one camera one at a time: of the requests made during a fetch, only the last is sent. */
export function framePicture(download: Http['download'], camera: number) {
  let requested: number | null = null;
  let isFetching = false;
  let hear: (src: string | null) => void = () => undefined;
  let shown: string | null = null;
  const show = (src: string | null) => {
    if (shown !== null) URL.revokeObjectURL(shown);
    shown = src;
    hear(src);
  };
  const fetchRequested = async () => {
    if (isFetching) return;
    isFetching = true;
    while (requested !== null) {
      const at = requested;
      requested = null;
      const query: [string, string][] = [['at', new Date(at).toISOString()]];
      const answer = await download(frame, { params: { id: camera }, query }).catch(() => null);
      show(answer?.ok ? URL.createObjectURL(answer.data.blob) : null);
      await new Promise((resolve) => setTimeout(resolve, calmMs));
    }
    isFetching = false;
  };
  return {
    ask: (at: number) => {
      requested = at;
      void fetchRequested();
    },
    /** @returns how to end it */
    listen: (onPicture: (src: string | null) => void) => {
      hear = onPicture;
      return () => {
        hear = () => undefined;
        requested = null;
        if (shown !== null) URL.revokeObjectURL(shown);
        shown = null;
      };
    },
  };
}
