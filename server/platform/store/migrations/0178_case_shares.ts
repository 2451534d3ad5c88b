import { tenantRows } from '../policy.ts';

/**
 * Addresses by which people without an account download the package of an evidence case, and each opening of them. `package_sha256`: the
 * package that was shared; another one that is made later is not.
 */
export const sql = `
create table evidence_case_share (
  id bigint generated always as identity primary key,
  id_case bigint not null,
  id_tenant bigint not null,
  token_hash text not null unique,
  recipient text not null,
  created timestamptz(3) not null,
  expires timestamptz(3) not null check (expires > created),
  id_user bigint not null,
  user_name text not null,
  package_sha256 text not null,
  revoked timestamptz(3),
  revoked_by text,
  check ((revoked is null) = (revoked_by is null)),
  unique (id, id_tenant),
  foreign key (id_case, id_tenant) references evidence_case (id, id_tenant) on delete cascade
);
create index evidence_case_share_of_case on evidence_case_share (id_case, id);
create table evidence_case_share_use (
  id bigint generated always as identity primary key,
  id_share bigint not null,
  id_tenant bigint not null,
  at timestamptz(3) not null,
  kind text not null check (kind in ('opened', 'downloaded')),
  address text not null,
  foreign key (id_share, id_tenant) references evidence_case_share (id, id_tenant) on delete cascade
);
create index evidence_case_share_use_of_share on evidence_case_share_use (id_share, id);
${tenantRows('evidence_case_share')}${tenantRows('evidence_case_share_use')}`;
