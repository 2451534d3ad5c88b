import { sql } from 'kysely';
import { enterPlatformScope } from '../../access/index.ts';
import type { Store } from '../../platform/index.ts';
import type { Effect, EffectRun } from '../effect.ts';
import { callService, failedWith, notConnected, succeeded } from './outcomes.ts';

interface Device {
  id: number;
  name: string;
  device_id: string | null;
  type: string | null;
  protocol: string | null;
  usercode: string | null;
  unit_authorization_key: string | null;
  /** Readiness of the device as last reported; null: never reported. */
  ready: boolean | null;
}

/** A device that is visible in the run's scope, with a visible unit if it has units. */
const deviceOf = (store: Store, run: EffectRun, id: number): Promise<Device | undefined> =>
  store.within(run.scope, async (tx) => {
    const { rows } = await sql<Device>`
      select d.id, d.name, d.device_id, d.type, d.protocol, d.usercode, d.unit_authorization_key,
        case when d.connection is not null then d.ready end as ready from density_device d
      where d.id = ${id} and (not exists (select from density_device_units h where h.id_owner = d.id)
        or exists (select from density_device_units h join unit u on u.id = h.id_target where h.id_owner = d.id))`.execute(tx);
    return rows[0];
  });

interface Shot {
  isReal: boolean;
  ok: boolean;
  now: Date;
  shots: number | null;
  fluid: number | null;
}

/** Stores the effect of a shot on the device; only real shots are counted. */
const recordShot = (store: Store, run: EffectRun, id: number, { isReal, ok, now, shots, fluid }: Shot): Promise<void> =>
  store.within(run.scope, async (tx) => {
    await enterPlatformScope(tx);
    await sql`update density_device set last_check = ${now}, fluid_level = coalesce(${fluid}::double precision, fluid_level),
      shot_number = case when ${isReal && ok} then coalesce(${shots}::bigint, coalesce(shot_number, 0) + 1) else shot_number end,
      last_shot = case when ${isReal && ok} then ${now}::timestamptz else last_shot end,
      failed_shot = coalesce(failed_shot, 0) + ${isReal && !ok ? 1 : 0} where id = ${id}`.execute(tx);
  });

/** Fires a fog device, as a test or for real (OP-9.65), through the `density` service. The request is never retried. */
export const densityShoot: Effect<'density_shoot'> = {
  isRepeatable: false,
  async perform({ device: id, mode, seconds }, at) {
    const { app, run } = at;
    const device = await deviceOf(app.store, run, id);
    if (!device) return failedWith('not_found');
    const values = { what: device.name, seconds, mode };
    if (device.ready === false) return failedWith('refused', { ...values, reason: 'not_ready' });
    const missing = notConnected(at, 'density/shoot');
    if (missing) return { ...missing, values: { ...values, ...missing.values } };
    if (run.dry) return succeeded('would_do', values);
    const { device_id, type, protocol, usercode, unit_authorization_key } = device;
    const answer = await callService(at, 'density/shoot', { device_id, type, protocol, usercode, unit_authorization_key, mode, seconds });
    const shot = { isReal: mode === 'real', now: new Date(app.clock.now()) };
    if ('outcome' in answer) {
      await recordShot(app.store, run, id, { ...shot, ok: false, shots: null, fluid: null });
      return { ...answer.outcome, values: { ...values, ...answer.outcome.values } };
    }
    const { shot_number = null, fluid_level = null } = answer.answer;
    await recordShot(app.store, run, id, { ...shot, ok: true, shots: shot_number, fluid: fluid_level });
    return succeeded('shot', { ...values, ...(answer.demo && { demo: 1 }) });
  },
};
