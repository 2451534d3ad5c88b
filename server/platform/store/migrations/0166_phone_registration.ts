import { platformRows } from '../policy.ts';

/** Which phones are registered at the embedded SIP server of a node, and since when they are, or are not any more. */
export const sql = `
create table phone_registration (
  number      text primary key,
  node        text not null,
  registered  boolean not null,
  since       timestamptz(3) not null default clock_timestamp()
);
${platformRows('phone_registration')}
`;
