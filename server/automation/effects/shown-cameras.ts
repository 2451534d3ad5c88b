import type { CameraId, TenantId, UnitId } from '../../../contract/platform/index.ts';
import { enterPlatformScope } from '../../access/index.ts';
import { appendEvent, type Tx } from '../../platform/index.ts';
import type { EffectOutcome, EffectRun } from '../effect.ts';
import { failedWith, succeeded } from './outcomes.ts';
import { canSeeTenant, namesOf, recipientsOf } from './recipients.ts';

export interface ShownCamera {
  id: CameraId;
  name: string;
  id_unit: UnitId;
  id_tenant: TenantId;
}

/**
 * Shows cameras to the user of the command, or to others, limited to the cameras that each of them sees; in the run's scope.
 * @param seconds how long each is shown; null: all of them side by side
 */
export async function showCameras(
  tx: Tx,
  run: EffectRun,
  audience: { to: 'runner' | 'users'; users: readonly number[] },
  {
    cameras,
    seconds,
    values,
  }: { cameras: readonly ShownCamera[]; seconds: number | null; values: Readonly<Record<string, string | number>> },
): Promise<EffectOutcome> {
  const all = await recipientsOf(tx, run, audience);
  if (!('length' in all)) return all;
  const to = all
    .map((one) => ({ ...one, cameras: cameras.filter(({ id_tenant }) => canSeeTenant(one, id_tenant)) }))
    .filter((one) => one.cameras.length > 0);
  if (to.length === 0) return failedWith('not_allowed', { to: namesOf(all) });
  const filled = { ...values, to: namesOf(to), cameras: cameras.length };
  if (run.dry) return succeeded('would_do', filled);
  await enterPlatformScope(tx);
  for (const one of to) {
    const list = one.cameras.map(({ id, name, id_unit }) => ({ id, name, id_unit }));
    const data = { name: run.command.name, cameras: list, seconds, by: run.by?.name ?? null };
    await appendEvent(tx, { user: one.id, name: 'cameras.shown', data });
  }
  return succeeded('shown', filled);
}
