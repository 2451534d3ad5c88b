import { sql } from 'kysely';
import type { Effect } from '../effect.ts';
import { failing } from './outcomes.ts';
import { type ShownCamera, showCameras } from './shown-cameras.ts';

/** Shows cameras one after the other, in the order in which they were chosen (OP-9.69); those out of sight are passed over. */
export const cameraRound: Effect<'camera_round'> = {
  repeats: true,
  perform: (config, { app, run }) =>
    app.store.within(run.scope, async (tx) => {
      const { rows: cameras } = await sql<ShownCamera>`
        select c.id, c.name, c.id_unit, c.id_tenant
        from unnest(${config.cameras}::bigint[]) with ordinality as chosen (id, place) join camera c on c.id = chosen.id
        order by chosen.place`.execute(tx);
      if (cameras.length === 0) return failing('not_found');
      return showCameras(tx, run, config, { cameras, seconds: config.seconds, values: { seconds: config.seconds } });
    }),
};
