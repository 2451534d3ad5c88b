import { sql } from 'kysely';
import type { CommandConfig } from '../../../contract/automation/command-nodes.ts';
import type { Tx } from '../../platform/index.ts';
import type { Effect, EffectOutcome, EffectRun } from '../effect.ts';
import { findNearbyCameras, type NearbyCameras } from './nearby-cameras.ts';
import { failedWith } from './outcomes.ts';
import { type ShownCamera, showCameras } from './shown-cameras.ts';

const readChosenCameras = async (tx: Tx, ids: readonly number[]): Promise<ShownCamera[]> => {
  const { rows } = await sql<ShownCamera>`
    select c.id, c.name, c.id_unit, c.id_tenant
    from unnest(${ids}::bigint[]) with ordinality as chosen (id, place) join camera c on c.id = chosen.id and not c.out_of_service
    order by chosen.place`.execute(tx);
  return rows;
};

/** Reads the cameras around the run's unit, if the round has a radius; if it also names cameras, a missing position is not an error. */
async function readNearbyCameras(tx: Tx, run: EffectRun, config: CommandConfig<'camera_round'>): Promise<NearbyCameras | EffectOutcome> {
  const { radius, cameras } = config;
  const none: NearbyCameras = { cameras: [], values: {} };
  if (radius === null) return none;
  const found = await findNearbyCameras(tx, run, { ...config, radius });
  return 'ok' in found && cameras.length > 0 ? none : found;
}

/**
 * Shows cameras in sequence (OP-9.69, OQ-120): the selected ones in their order, then those within the radius, nearest first. Cameras that
 * the scope does not see are skipped.
 */
export const cameraRound: Effect<'camera_round'> = {
  isRepeatable: true,
  perform: (config, { app, run }) =>
    app.store.within(run.scope, async (tx) => {
      const [named, near] = [await readChosenCameras(tx, config.cameras), await readNearbyCameras(tx, run, config)];
      if ('ok' in near) return near;
      const cameras = [...named, ...near.cameras.filter(({ id }) => !named.some((one) => one.id === id))];
      if (cameras.length === 0) return failedWith('not_found', near.values);
      return showCameras(tx, run, config, { cameras, seconds: config.seconds, values: { ...near.values, seconds: config.seconds } });
    }),
};
