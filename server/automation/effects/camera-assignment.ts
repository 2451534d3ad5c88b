import type { Effect } from '../effect.ts';
import { findNearbyCameras } from './nearby-cameras.ts';
import { failedWith } from './outcomes.ts';
import { showCameras } from './shown-cameras.ts';

/** Shows the cameras nearest to where the alarm is (OP-9.70, OP-9.71), side by side. */
export const cameraAssignment: Effect<'camera_assignment'> = {
  isRepeatable: true,
  perform: (config, { app, run }) =>
    app.store.within(run.scope, async (tx) => {
      const around = await findNearbyCameras(tx, run, config);
      if ('ok' in around) return around;
      const { cameras, values } = around;
      if (cameras.length === 0) return failedWith('not_found', { ...values, cameras: 0 });
      return showCameras(tx, run, config, { cameras, seconds: null, values });
    }),
};
