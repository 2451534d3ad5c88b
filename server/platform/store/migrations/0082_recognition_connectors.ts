import { sharedRows } from '../policy.ts';

/**
 * Where each connector of a recognition service continues, and whether it receives: one row for each connected service. Events that it receives
 * have a sender of their own, whose hash no token has.
 */
export const sql = `
create table recognition_connector (
  service text primary key,
  cursor  text,
  since   timestamptz(3) not null default now(),
  polled  timestamptz(3),
  fault   text,
  received bigint not null default 0,
  skipped  bigint not null default 0
);
${sharedRows('recognition_connector')}
insert into intake_token (name, token_hash, active, built_in) values
  ('Luna', decode('a1', 'hex'), false, true), ('SAFR', decode('a2', 'hex'), false, true), ('Intelexvision', decode('a3', 'hex'), false, true);
`;
