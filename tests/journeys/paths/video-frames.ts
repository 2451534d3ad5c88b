import type { Operator } from '../../kit/operator.ts';

/** Test control over the frames and the live stream of a page. */
export interface Gate {
  /** Whether drawn frames are reported to the page. */
  isOpen: boolean;
  /** Callbacks of frames that were drawn but not reported. */
  drawn: (() => void)[];
  /** Number of frames reported. */
  delivered: number;
  /** The newest live stream, which may be silenced. */
  socket: WebSocket | null;
  isCut: boolean;
  /** Delivers a message to the newest stream. */
  deliver: (data: unknown) => void;
}
export type Gated = typeof globalThis & { gate: Gate };

/** Frames wait until the walk wants them, and the newest live stream can be spoken to; for the page's beginning. */
export function gatePictures(): void {
  let passes = false;
  const gate: Gate = {
    isOpen: false,
    drawn: [],
    delivered: 0,
    socket: null,
    isCut: false,
    deliver: (data) => {
      passes = true;
      gate.socket?.dispatchEvent(new MessageEvent('message', { data }));
      passes = false;
    },
  };
  Object.assign(globalThis, { gate });
  const { requestVideoFrameCallback: request } = HTMLVideoElement.prototype;
  HTMLVideoElement.prototype.requestVideoFrameCallback = function asked(this: HTMLVideoElement, told) {
    return request.call(this, (now, frame) => {
      const tells = () => {
        gate.delivered += 1;
        told(now, frame);
      };
      if (gate.isOpen) tells();
      else gate.drawn.push(tells);
    });
  };
  globalThis.WebSocket = class extends WebSocket {
    constructor(...given: ConstructorParameters<typeof WebSocket>) {
      super(...given);
      if (!String(given[0]).includes('live.ws')) return;
      gate.socket = this;
      this.addEventListener('message', (event) => {
        // A camera without viewers needs a moment to start.
        const isWaiting = typeof event.data === 'string' && event.data.includes('"waiting"');
        if ((gate.isCut || isWaiting) && !passes) event.stopImmediatePropagation();
      });
    }
  };
}

/** Reports frames to the page while `act` runs. */
export async function whileFramesPlay({ page }: Operator, act: () => Promise<unknown>): Promise<void> {
  const open = (isOpen: boolean) =>
    page.evaluate((is) => {
      const { gate } = globalThis as Gated;
      gate.isOpen = is;
      if (is) for (const tell of gate.drawn.splice(0)) tell();
    }, isOpen);
  await open(true);
  try {
    await act();
  } finally {
    await open(false);
  }
}
