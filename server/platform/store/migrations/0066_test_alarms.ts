/** The sender of test alarms: a token without a secret, one for the platform, that no list shows and nobody can send with. */
export const sql = `
alter table intake_token add column is_test boolean not null default false;
create unique index intake_token_test on intake_token (is_test) where is_test;`;
