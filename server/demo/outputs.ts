import type { CameraId, TenantId, UnitId } from '../../contract/platform/index.ts';
import type { Language } from '../../contract/workspace/index.ts';
import { type Clock, platformScope, type Store } from '../platform/index.ts';
import { demoTenants } from './places.ts';

const words: Readonly<Partial<Record<Language, readonly [string, string]>>> = { pt: ['Sirene', 'Portão'], es: ['Sirena', 'Portón'] };

/** Two outputs for each unit of the demo's city: a siren at its router, and a gate at its first camera. Created once per store. */
export async function seedOutputs(store: Store, clock: Clock): Promise<void> {
  await store.within(platformScope, async (tx) => {
    const first = await tx
      .insertInto('meta')
      .values({ key: 'demo_outputs', value: 'first' })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst();
    if (!first) return;
    const langs = new Map(demoTenants.map(({ name, lang }) => [name, lang]));
    const units = await tx
      .selectFrom('unit')
      .innerJoin('tenant', 'tenant.id', 'unit.id_tenant')
      .select(({ selectFrom, ref }) => [
        'unit.id',
        'unit.id_tenant',
        'tenant.name as tenant',
        selectFrom('camera').select('camera.id').whereRef('camera.id_unit', '=', ref('unit.id')).orderBy('camera.id').limit(1).as('camera'),
      ])
      .orderBy('unit.id')
      .execute();
    const rows = units.flatMap((unit, at) => outputsOf(unit, langs.get(unit.tenant) ?? 'es', new Date(clock.now() - (at + 1) * 3_600_000)));
    if (rows.length > 0) await tx.insertInto('digital_output').values(rows).execute();
  });
}

function outputsOf(unit: { id: UnitId; id_tenant: TenantId; camera: CameraId | null }, lang: Language, changed_at: Date) {
  const [siren, gate] = words[lang] ?? ['Siren', 'Gate'];
  const shared = { id_tenant: unit.id_tenant, id_unit: unit.id, changed_at };
  return [
    { ...shared, name: siren, number: 1, id_camera: null, is_on: false },
    { ...shared, name: gate, number: 2, id_camera: unit.camera, is_on: unit.id % 7 === 0 },
  ];
}
