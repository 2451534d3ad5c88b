/** Sessions that end because their user has opened too many. */
export const sql = `
alter table session
  drop constraint session_revoked_reason_check,
  add constraint session_revoked_reason_check
    check (revoked_reason in ('signed_out', 'expired', 'refresh_reused', 'by_admin', 'by_user', 'password', 'locked_out', 'too_many'));
`;
