/** What a search looks in is written by the database, so that every alarm can be found whoever stores it. */
export const sql = `
create function write_alarm_words() returns trigger language plpgsql as $$
begin
  new.words := lower(concat_ws(' ', new.description, new.alarm_type, (select description from unit where id = new.id_unit),
    new.detection ->> 'plate', new.detection ->> 'person'));
  return new;
end $$;
create trigger alarm_words before insert or update of description, alarm_type, id_unit, detection on alarm for each row
  execute function write_alarm_words();
update alarm set description = description;
`;
