import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { MediaQuality } from '../../../../contract/video/index.ts';
import type { SlotType } from '../../../../contract/workspace/slots.ts';
import { selectActiveTab } from '../../../../machines/workspace/tabs/tabs.selectors.ts';
import { useActorOf } from '../../../platform/index.ts';

const pictures: ReadonlySet<string> = new Set<SlotType>(['cam', 'cam_pa', 'cam_recorded']);
/** How long a slot must remain large or small before its picture is requested again, ms. */
const settledMs = 1000;

/** The large stream for a picture that is alone in its tab, or wide; the small one for many beside each other. */
export function useQuality(place: HTMLElement | null): MediaQuality {
  const tabs = useActorOf('tabs');
  const isAlone = useSelector(tabs, (snapshot) => {
    const slots = (snapshot && selectActiveTab(snapshot)?.slots) ?? [];
    return slots.filter(({ type }) => pictures.has(type)).length < 2;
  });
  const isWide = useIsWide(place);
  return isAlone || isWide ? 'main' : 'sub';
}

/** Whether a place takes more than half of the window's width, in full screen for instance. */
function useIsWide(place: HTMLElement | null): boolean {
  const [isWide, setWide] = useState(false);
  useEffect(() => {
    const view = place?.ownerDocument.defaultView;
    if (!place || !view || !('ResizeObserver' in view)) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new view.ResizeObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(() => setWide(place.clientWidth > view.innerWidth / 2), settledMs);
    });
    observer.observe(place);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [place]);
  return isWide;
}
