import { useCallback } from 'react';
import { useLocation } from 'wouter';
import type { ConsoleAct, Hit } from '../../../machines/workspace/palette/hit.ts';
import { useCanRun, useRunRequest } from '../../automation/index.ts';
import { home, useConsole, useOpenTarget } from '../../platform/index.ts';
import { slotKindOf } from '../slots/registry.ts';

/** Performs the action of a search result; slots it opens record the search as their source (OP-9.54). `act` is for acts of the shell. */
export function useHitAction(act: (act: ConsoleAct) => void): (hit: Hit) => void {
  const console = useConsole();
  const open = useOpenTarget();
  const [, go] = useLocation();
  const mayRun = useCanRun();
  const run = useRunRequest();
  return useCallback(
    (hit: Hit) => {
      const source = 'main_search';
      switch (hit.kind) {
        case 'alarm':
          return open({ kind: 'alarm', alarm_id: hit.alarm_id });
        case 'unit': {
          const { id, description, cameras } = hit.unit;
          if (cameras.length === 0) return open({ kind: 'slot', slot: { type: 'info', name: description, data: { source, id_unit: id } } });
          const shown = cameras.map((camera) => ({ id: camera.id, name: camera.name, id_unit: id }));
          console
            .getSnapshot()
            .children.tabs?.send({ type: 'tabs.openCameras', name: description, cameras: shown, recorded: false, source });
          return go(home);
        }
        case 'camera': {
          const { id, id_unit, name } = hit.camera;
          return open({ kind: 'slot', slot: { type: 'cam', name, data: { source, id_camera: id, id_unit } } });
        }
        case 'view':
        case 'layout':
          return open({ kind: hit.kind, id: hit.id, name: hit.name });
        case 'widget': {
          const size = slotKindOf(hit.type)?.size;
          return open({ kind: 'slot', slot: { type: hit.type, name: hit.name, data: { source }, ...(size && { size }) } });
        }
        case 'command':
          if (mayRun) return run({ command: hit.id });
          return open({ kind: 'slot', slot: { type: 'info', name: hit.name, data: { source: 'command', id_command: hit.id } } });
        case 'screen':
          return go(hit.href);
        case 'act':
          return act(hit.act);
      }
    },
    [console, open, go, act, mayRun, run],
  );
}
