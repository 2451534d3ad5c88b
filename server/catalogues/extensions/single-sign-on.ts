import { sql } from 'kysely';
import type { Fault } from '../../../contract/catalogues/fields/fault.ts';
import { faultOf } from '../../../contract/catalogues/fields/schema.ts';
import { addedIds, exceedingProfileRights, withPlatformScope } from '../../access/index.ts';
import type { Tx } from '../../platform/index.ts';
import { type Extension, grantFaults } from '../extension.ts';

/**
 * A domain leads to one provider of the installation. A secret that was given for one issuer is shown to no other: another issuer needs it
 * again. People whom the former issuer signed in are not known to the next one.
 */
export const identityProviderExtension: Extension = {
  async beforeWrite(tx, { caller, values, before, id }) {
    const faults: Fault[] = [];
    const { issuer, domains } = values;
    const isElsewhere = before !== null && 'issuer' in values && issuer !== before['issuer'];
    const hasSecret = Array.isArray(before?.['_secrets']) && before['_secrets'].includes('client_secret');
    if (isElsewhere && hasSecret && !('client_secret' in values)) faults.push(faultOf('client_secret', 'required'));
    if (typeof issuer === 'string' && issuer.includes('/.well-known/')) faults.push(faultOf('issuer', 'issuer'));
    if (!Array.isArray(domains)) return faults.length > 0 ? faults : values;
    const named = [...new Set(domains.map((one) => String(one).toLowerCase()))];
    if (await withPlatformScope(tx, caller, () => areTaken(tx, named, id))) faults.push(faultOf('domains', 'unavailable'));
    return faults.length > 0 ? faults : { ...values, domains: named };
  },
  async beforeDelete(tx, { caller, id }) {
    await withPlatformScope(tx, caller, () => sql`delete from user_identity where id_provider = ${id}`.execute(tx));
  },
};

/** Whether another provider of any master tenant has one of the domains. Serialized, since two of them may be written at once. */
async function areTaken(tx: Tx, domains: readonly string[], but: number | null): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('identity_provider_domains', 1))`.execute(tx);
  const { rows } = await sql`
    select 1 from identity_provider where domains && ${[...domains]}::text[] and id is distinct from ${but}::bigint`.execute(tx);
  return rows.length > 0;
}

/** A group may give only rights that the writer has, and only tenants that the writer sees (validated as references). */
export const identityProviderGroupExtension: Extension = {
  async beforeWrite(tx, { caller, values, before }) {
    const beyond = await exceedingProfileRights(tx, caller, addedIds(values['profiles'], before?.['profiles']));
    const faults = grantFaults('profiles', beyond);
    return faults.length > 0 ? faults : values;
  },
};
