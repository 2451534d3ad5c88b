import { sql } from 'kysely';
import { catalogueOf } from '../../../contract/catalogues/registry.ts';
import type { Area, SavedSlot } from '../../../contract/workspace/index.ts';
import { languages } from '../../../contract/workspace/index.ts';
import { withPlatformScope } from '../../access/index.ts';
import type { Tx } from '../../platform/index.ts';
import { recordRowChanges } from '../audit.ts';
import type { Write } from '../writing/write.ts';
import { type DefaultWords, defaultWords } from './words.ts';

const alarmViews = catalogueOf('alarm-view');

/** Name of the entry of `meta` that holds the language of a store that began with defaults. */
export const defaultsKey = 'defaults';

/** Live video and the seconds before the alarm side by side, with its data, map and action plan below; the grid is 12 × 12. */
function defaultSlots(words: DefaultWords['view']): SavedSlot[] {
  const area = (x: number, y: number, w: number, h: number): Area => ({ x, y, w, h });
  return [
    { pos: 1, ...area(0, 0, 6, 7), type: 'cam', name: words.live, data: { camera: '1' } },
    { pos: 2, ...area(6, 0, 6, 7), type: 'cam_pa', name: words.before, data: { camera: '1' } },
    { pos: 3, ...area(0, 7, 4, 5), type: 'map', name: words.map, data: {} },
    { pos: 4, ...area(4, 7, 4, 5), type: 'info', name: words.info, data: {} },
    { pos: 5, ...area(8, 7, 4, 5), type: 'action_plan', name: words.plan, data: {} },
  ];
}

/**
 * Gives a new tenant the alarm view that its alarms open in, in the language of the installation; only in a store that began with defaults.
 * The view is audited as made by whoever created the tenant.
 */
export async function insertDefaultView(tx: Tx, write: Write & { id: number }): Promise<void> {
  const begun = await tx.selectFrom('meta').select('value').where('key', '=', defaultsKey).executeTakeFirst();
  const language = languages.find((known) => known === begun?.value);
  if (!language) return;
  const words = defaultWords[language].view;
  await withPlatformScope(tx, write.caller, async () => {
    const { rows } = await sql<{ id: number }>`
      insert into alarm_view (name, id_tenant, default_view, periodicity, layout_configuration)
      values (${words.name}, ${write.id}, true, 'always', ${JSON.stringify(defaultSlots(words))}::jsonb) returning id`.execute(tx);
    const made = rows.map(({ id }) => ({ id, data: { name: words.name, tenant: write.id, default_view: true }, old_data: null }));
    await recordRowChanges(write, alarmViews, 'create', made);
  });
}
