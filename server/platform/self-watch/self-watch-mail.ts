import { sql } from 'kysely';
import { type Ability, abilitiesOf, allows } from '../../../contract/access/index.ts';
import type { MasterTenantId } from '../../../contract/platform/ids.ts';
import { Preferences } from '../../../contract/workspace/index.ts';
import type { Clock } from '../clock.ts';
import { mailAdministrators } from '../mail/administrators.ts';
import { type Mailer, sendMail } from '../mail/mailer.ts';
import type { Tx } from '../store/store.ts';
import type { ConditionFinding } from './finding.ts';
import { conditionText } from './self-watch-words.ts';

interface Parts {
  readonly mailer: Mailer;
  readonly clock: Clock;
}

/**
 * Writes of a change to those whom it concerns, each in their language: to the administrators of the customer, or of the platform where it
 * concerns the installation or the customer has none. Wake the mailer once the transaction is committed.
 */
export async function mailChange(tx: Tx, parts: Parts, finding: ConditionFinding): Promise<void> {
  const { customer = null } = finding;
  const people = customer === null ? [] : await readCustomerAdministrators(tx, customer);
  if (people.length === 0) return mailAdministrators(tx, parts, (lang) => conditionText[lang](finding));
  for (const { email, config } of people) {
    const { lang } = Preferences.parse({ ...config.preferences });
    await sendMail(tx, parts.mailer, { alarm: null, to: email, ...conditionText[lang](finding), now: parts.clock.now() });
  }
}

/** Active users with tenants of the customer as their own who may change its users. */
async function readCustomerAdministrators(tx: Tx, customer: MasterTenantId) {
  const { rows } = await sql<{ email: string; config: { preferences?: object }; rights: Ability[] }>`
    with people as (
      select u.id, u.email, u.config from user_account u
      where u.active and not u.is_master_admin and u.id in (
        select w.id_user from app_ways_of(array(select id from user_account where active and not is_master_admin)) w
        join tenant t on t.id = w.id_tenant where w.share is null and t.id_master_tenant = ${customer})
    )
    select p.email, p.config, coalesce((select json_agg(json_build_object('action', r.action, 'subject', r.subject))
      from app_rights_of(array[p.id]) r), '[]') as rights
    from people p order by p.id`.execute(tx);
  return rows.filter(({ rights }) => allows(abilitiesOf({ is_master_admin: false, abilities: rights }), 'update', 'User'));
}
