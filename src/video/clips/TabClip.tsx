import { useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { CameraId } from '../../../contract/platform/index.ts';
import { selectData } from '../../../machines/platform/index.ts';
import type { ClipCamera } from '../../../machines/video/clip/clip.machine.ts';
import { selectActiveTab, type tabsMachine } from '../../../machines/workspace/index.ts';
import { useActorOf, usePlatform } from '../../platform/index.ts';
import { ClipDialog } from './ClipDialog.tsx';

/** So much of what just happened is offered, ms. */
const lastMs = 60_000;

/** Saves the last minute of the cameras in the current tab (OP-4.26). */
export function TabClip({ tabs, onClose }: { tabs: ActorRefFrom<typeof tabsMachine>; onClose: () => void }) {
  const { clock } = usePlatform();
  const units = useActorOf('units');
  const [asked] = useState(() => {
    const read = units && selectData(units.getSnapshot());
    const known = read?.what === 'units' ? read.rows.flatMap((unit) => unit.cameras) : [];
    const slots = selectActiveTab(tabs.getSnapshot())?.slots ?? [];
    const cameras = slots.flatMap(({ name, data }): ClipCamera[] => {
      const id = CameraId.safeParse(data['id_camera']);
      return id.success ? [{ id: id.data, name: known.find((one) => one.id === id.data)?.name ?? name }] : [];
    });
    const to = Math.floor(clock.now() / 1000) * 1000;
    return { cameras: cameras.filter(({ id }, at) => cameras.findIndex((one) => one.id === id) === at), from: to - lastMs, to };
  });
  return <ClipDialog {...asked} onClose={onClose} />;
}
