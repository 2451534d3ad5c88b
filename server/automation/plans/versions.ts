import { sql } from 'kysely';
import type { FlowNode } from '../../../contract/automation/flow.ts';
import { planFaults } from '../../../contract/automation/plan-nodes.ts';
import type { PlanVersion } from '../../../contract/automation/plan-run.ts';
import type { Extension } from '../../catalogues/index.ts';
import { refuse, type Tx } from '../../platform/index.ts';
import { faultsOfFlow } from '../flow-faults.ts';

/** A customer has one default plan; a plan is valid (OP-5.16, OP-5.18); each save of changed nodes creates a version. */
export const actionPlanExtension: Extension = {
  async beforeWrite(tx, { values, before, id, caller }) {
    const nodes = nodesIn(values);
    if (!nodes) return values;
    const faults = faultsOfFlow(planFaults(nodes), nodes, wordsOf);
    if (faults.length > 0) return faults;
    if (id !== null && before) await storeFirstVersion(tx, id, caller.user);
    return values;
  },
  async afterWrite(tx, { values, id, caller, before }) {
    if (before === null || nodesIn(values)) await storeVersion(tx, id, caller.user);
    if (values['default'] !== true) return;
    await sql`update action_plan other set is_default = false from action_plan mine
      where mine.id = ${id} and other.id <> mine.id and other.is_default
        and other.id_master_tenant is not distinct from mine.id_master_tenant`.execute(tx);
  },
  async beforeDelete(tx, { id }) {
    await sql`delete from action_plan_version where id_action_plan = ${id}`.execute(tx);
  },
};

/** The nodes of a write; null: it contains none, for example when plans are imported by name and drawn later. */
const nodesIn = (values: Readonly<Record<string, unknown>>): readonly FlowNode[] | null =>
  'nodes' in values ? (Array.isArray(values['nodes']) ? (values['nodes'] as readonly FlowNode[]) : []) : null;

/** Display name of a node in messages. */
const wordsOf = ({ id, config }: FlowNode): string => (typeof config['question'] === 'string' && config['question'].trim()) || `#${id}`;

/** Stores the first version of a plan that predates versioning. */
async function storeFirstVersion(tx: Tx, plan: number, by: number): Promise<void> {
  const { rows } = await sql<{ some: boolean }>`
    select exists (select 1 from action_plan_version where id_action_plan = ${plan}) as some`.execute(tx);
  if (rows[0]?.some === false) await storeVersion(tx, plan, by, true);
}

async function storeVersion(tx: Tx, plan: number, by: number, isOld = false): Promise<void> {
  await sql`
    insert into action_plan_version (id_action_plan, number, id_master_tenant, name, nodes, id_user, user_name, at)
    select p.id, coalesce((select max(number) from action_plan_version v where v.id_action_plan = p.id), 0) + 1, p.id_master_tenant, p.name, coalesce(p.nodes, '[]'),
      u.id, concat_ws(' ', u.name, u.first_surname), ${isOld ? sql`p.changed` : sql`clock_timestamp()`}
    from action_plan p left join user_account u on u.id = ${by} and not ${isOld}::boolean where p.id = ${plan}`.execute(tx);
}

/** The versions of a plan, the newest first. @throws Refused `record.not_found` */
export async function versionsOf(tx: Tx, plan: number): Promise<PlanVersion[]> {
  const { rows } = await sql<{ version: PlanVersion | null }>`
    select case when v.number is not null then json_build_object('version', v.number, 'name', v.name, 'nodes', v.nodes, 'at', iso(v.at),
      'by', case when v.id_user is not null then json_build_object('id', v.id_user, 'name', v.user_name) end) end as version
    from action_plan p left join action_plan_version v on v.id_action_plan = p.id where p.id = ${plan} order by v.number desc`.execute(tx);
  if (rows.length === 0) throw refuse('record.not_found');
  return rows.flatMap(({ version }) => version ?? []);
}
