import type pg from 'pg';
import { type Finding, fault, fine, unknown, warning } from './finding.ts';

/** What PostgreSQL says about itself and about its clock. */
export interface StoreFacts {
  readonly version: string;
  readonly versionNumber: number;
  /** Settings that must be on. */
  readonly durable: Readonly<Record<'fsync' | 'synchronous_commit' | 'full_page_writes', string>>;
  readonly checksums: string;
  /** Connections for ordinary roles. */
  readonly connections: number;
  readonly role: string;
  readonly bypassesRowSecurity: boolean;
  /** Its clock minus that of this machine, ms, and by how much that can be wrong. */
  readonly drift: number;
  readonly uncertainty: number;
}

/** Connections that one platform uses at most. */
const connectionsOfPlatform = 21;
const oldestVersion = 150_000;
/** Drift in ms from which times of alarms mislead, and from which signatures and codes fail. */
const drifts = { warning: 1000, fault: 5000 } as const;

export async function readStoreFacts(client: pg.ClientBase): Promise<StoreFacts> {
  const began = Date.now();
  const { rows: clock } = await client.query<{ now: string }>('select extract(epoch from clock_timestamp()) * 1000 as now');
  const ended = Date.now();
  const { rows } = await client.query<{ name: string; setting: string }>('select name, setting from pg_settings');
  const settings = new Map(rows.map(({ name, setting }) => [name, setting]));
  const value = (name: string) => settings.get(name) ?? '';
  const number = (name: string) => Number(settings.get(name) ?? 0);
  const { rows: roles } = await client.query<{ role: string; unbound: boolean }>(
    'select rolname as role, rolsuper or rolbypassrls as unbound from pg_roles where rolname = current_user',
  );
  return {
    version: value('server_version'),
    versionNumber: number('server_version_num'),
    durable: { fsync: value('fsync'), synchronous_commit: value('synchronous_commit'), full_page_writes: value('full_page_writes') },
    checksums: value('data_checksums'),
    connections: number('max_connections') - number('superuser_reserved_connections') - number('reserved_connections'),
    role: roles[0]?.role ?? '',
    bypassesRowSecurity: roles[0]?.unbound ?? true,
    drift: Number(clock[0]?.now) - (began + ended) / 2,
    uncertainty: (ended - began) / 2,
  };
}

export const storeAbout = 'PostgreSQL';
export const clockAbout = 'Clock';

/** Version, durability, role and room for connections. */
export function storeFindings(facts: StoreFacts): Finding[] {
  const findings: Finding[] = [];
  if (facts.versionNumber < oldestVersion) findings.push(fault(storeAbout, `It is version ${facts.version}.`, 'Use version 15 or newer.'));
  for (const [name, setting] of Object.entries(facts.durable))
    if (setting === 'off') findings.push(fault(storeAbout, `${name} is off: acknowledged alarms can be lost.`, `Set ${name} = on.`));
  if (facts.bypassesRowSecurity)
    findings.push(
      fault(storeAbout, `Row-level security does not bind the role ${facts.role}.`, 'Use a role with nosuperuser and nobypassrls.'),
    );
  if (facts.connections < connectionsOfPlatform) {
    const found = `It has ${facts.connections} connections for this role, and a platform uses up to ${connectionsOfPlatform}.`;
    findings.push(warning(storeAbout, found, 'Raise max_connections.'));
  }
  if (facts.checksums === 'off')
    findings.push(warning(storeAbout, 'It has no checksums: a damaged disk is not noticed.', 'Stop it and run pg_checksums --enable.'));
  if (findings.length > 0) return findings;
  return [fine(storeAbout, `It is version ${facts.version}, commits are durable, and it has ${facts.connections} connections.`)];
}

/** Whether this machine and the database agree on the time. */
export function clockFinding({ drift, uncertainty }: Pick<StoreFacts, 'drift' | 'uncertainty'>): Finding {
  const sure = Math.abs(drift) - uncertainty;
  const seconds = `${(Math.abs(drift) / 1000).toFixed(1)} s`;
  const found = `This machine is ${seconds} ${drift < 0 ? 'ahead of' : 'behind'} the database.`;
  const remedy = 'Let both machines take the time from the same server (chrony or systemd-timesyncd).';
  if (sure > drifts.fault) return fault(clockAbout, found, remedy);
  if (sure > drifts.warning) return warning(clockAbout, found, remedy);
  if (uncertainty > drifts.fault)
    return unknown(clockAbout, `the database took ${(uncertainty / 500).toFixed(1)} s to answer`, 'Run it again.');
  return fine(clockAbout, 'This machine and the database agree within a second.');
}
