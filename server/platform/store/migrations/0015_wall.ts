/**
 * What each video wall shows, and until when it is known to be there (OP-4.31). Whoever sees the account sees its wall. The view or layout is
 * a record of a catalogue, whose table is made after the migrations: what is gone is found by whoever watches the walls.
 */
export const sql = `
create table video_wall (
  id_user       bigint primary key references user_account on delete cascade,
  id_user_view  bigint,
  id_layout     bigint,
  -- Its name as it was last told.
  view_name     text,
  -- Stands for what was last told, so that a change of the view is told as well.
  view_hash     text,
  here_until    timestamptz(3),
  check (id_user_view is null or id_layout is null)
);
create index video_wall_here on video_wall (here_until) where here_until is not null;
alter table video_wall enable row level security;
alter table video_wall force row level security;
create policy video_wall_seen on video_wall
  using ((select app_is_platform()) or id_user = (select app_user()) or exists (select 1 from user_account u where u.id = id_user))
  with check ((select app_is_platform()) or id_user = (select app_user()) or exists (select 1 from user_account u where u.id = id_user));
`;
