import { sql } from 'kysely';
import type { TenantId } from '../../../contract/platform/index.ts';
import { enterPlatformScope } from '../../access/index.ts';
import { appendEvent } from '../../platform/index.ts';
import type { Effect } from '../effect.ts';
import { failedWith, succeeded } from './outcomes.ts';
import { canSeeTenant, namesOf, recipientsOf } from './recipients.ts';

/** Opens an action plan for the user of the command, or for others (OP-9.67, OP-7.43), with the alarm if they see it. */
export const showActionPlan: Effect<'show_action_plan'> = {
  isRepeatable: true,
  perform: (config, { app, run }) =>
    app.store.within(run.scope, async (tx) => {
      const plans = await sql<{ name: string }>`select name from action_plan where id = ${config.plan}`.execute(tx);
      const plan = plans.rows[0];
      if (!plan) return failedWith('not_found');
      const to = await recipientsOf(tx, run, config);
      if (!('length' in to)) return to;
      const values = { what: plan.name, to: namesOf(to), count: to.length };
      if (run.dry) return succeeded('would_do', values);
      const alarms = await sql<{ id_tenant: TenantId }>`select id_tenant from alarm where id = ${run.alarm}`.execute(tx);
      const tenant = alarms.rows[0]?.id_tenant ?? null;
      await enterPlatformScope(tx);
      for (const one of to) {
        const id_alarm = canSeeTenant(one, tenant) && tenant !== null ? run.alarm : null;
        await appendEvent(tx, { user: one.id, name: 'plan.shown', data: { id_action_plan: config.plan, id_alarm } });
      }
      return succeeded('shown', values);
    }),
};
