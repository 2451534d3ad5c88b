import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { createPortal } from 'react-dom';

/** Operations that the frame of a slot offers to its view. */
export interface SlotFrame {
  /** The slot itself: for keys that work while it has the focus, and for full screen. */
  root: HTMLElement | null;
  /** Places in its head. */
  title: HTMLElement | null;
  tools: HTMLElement | null;
  /** Live pictures have a blue edge. */
  setEdge: (edge: 'live' | 'none') => void;
  toggleFullScreen: () => void;
}

const Context = createContext<SlotFrame | null>(null);
export const SlotFrameProvider = Context.Provider;

/** The frame around this view. Throws outside of a slot. */
export function useSlotFrame(): SlotFrame {
  const frame = useContext(Context);
  if (!frame) throw new Error('This view stands outside of a slot (src/workspace/slots/frame.tsx).');
  return frame;
}

/** Words after the slot's name, in its head. */
export function SlotTitle({ children }: { children: ReactNode }) {
  const { title } = useSlotFrame();
  return title && createPortal(children, title);
}

/** Buttons in the slot's head. */
export function SlotTools({ children }: { children: ReactNode }) {
  const { tools } = useSlotFrame();
  return tools && createPortal(children, tools);
}

/** Gives the slot the border of live pictures while this view is shown. */
export function useLiveEdge(isLive: boolean): void {
  const { setEdge } = useSlotFrame();
  useEffect(() => {
    setEdge(isLive ? 'live' : 'none');
    return () => setEdge('none');
  }, [setEdge, isLive]);
}
