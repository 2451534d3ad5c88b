/**
 * Lists write instants without a call each: a stable function of one expression is put into the query, an immutable one around `to_char` is
 * not. And who stores many alarms at once may bring their words along.
 */
export const sql = `
create or replace function iso(at timestamptz) returns text language sql stable parallel safe
  return to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

drop trigger alarm_words on alarm;
create trigger alarm_words before insert on alarm for each row when (new.words = '') execute function write_alarm_words();
create trigger alarm_words_again before update of description, alarm_type, id_unit, detection on alarm for each row
  execute function write_alarm_words();
`;
