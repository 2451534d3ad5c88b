import { platformRows } from '../policy.ts';

/** What an operator declared last; no row: available. */
export const sql = `
create table operator_state (
  id_user      bigint primary key references user_account on delete cascade,
  state        text not null check (state in ('available', 'on_break', 'needs_help')),
  since        timestamptz(3) not null default clock_timestamp(),
  answered_by  text
);
${platformRows('operator_state')}
create index operator_state_help on operator_state (since) where state = 'needs_help';
`;
