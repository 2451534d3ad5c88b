import { sql } from 'kysely';
import type { MasterTenantId, UserId } from '../../../contract/platform/index.ts';
import type { Tx } from '../../platform/index.ts';

/** An identity provider as an administrator set it up; its secret is encrypted. */
export interface IdentityProvider {
  id: number;
  /** Null: of the installation, for users of every master tenant. */
  id_master_tenant: MasterTenantId | null;
  name: string;
  issuer: string;
  client_id: string;
  client_secret: string | null;
  scopes: string | null;
  shown: boolean;
  domains: readonly string[];
  email_trusted: boolean;
  create_users: boolean;
  groups_claim: string | null;
  second_factor: 'platform' | 'provider';
  factor_values: string | null;
  end_session: boolean;
}

const columns = sql`p.id, p.id_master_tenant, p.name, p.issuer, p.client_id, p.client_secret, p.scopes, coalesce(p.shown, false) as shown,
  coalesce(to_jsonb(p.domains), '[]') as domains, coalesce(p.email_trusted, false) as email_trusted,
  coalesce(p.create_users, false) as create_users, p.groups_claim, coalesce(p.second_factor, 'platform') as second_factor,
  p.factor_values, coalesce(p.end_session, false) as end_session`;

/** Providers that sign in, in platform scope: active ones of active master tenants. */
export async function activeProviders(tx: Tx): Promise<IdentityProvider[]> {
  const { rows } = await sql<IdentityProvider>`
    select ${columns} from identity_provider p left join master_tenant m on m.id = p.id_master_tenant
    where p.active and coalesce(m.active, true) order by p.name, p.id`.execute(tx);
  return rows;
}

/** A provider that the scope of the transaction sees, active or not. */
export async function findProvider(tx: Tx, id: number): Promise<IdentityProvider | undefined> {
  const { rows } = await sql<IdentityProvider>`select ${columns} from identity_provider p where p.id = ${id}`.execute(tx);
  return rows[0];
}

/** The domain of an e-mail address, in lower case. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/** Whether an administrator named the domain of the address as one of the provider's organization. */
export const ownsDomain = ({ domains }: Pick<IdentityProvider, 'domains'>, email: string): boolean =>
  domains.some((domain) => domain.toLowerCase() === domainOf(email));

/** The active provider at which a user is known and that accepts no passwords, in platform scope. */
export async function hasPasswordOff(tx: Tx, user: UserId): Promise<boolean> {
  const { rows } = await sql`
    select 1 from user_identity i join identity_provider p on p.id = i.id_provider and p.issuer = i.issuer
    where i.id_user = ${user} and p.active and not coalesce(p.password_allowed, true)`.execute(tx);
  return rows.length > 0;
}
