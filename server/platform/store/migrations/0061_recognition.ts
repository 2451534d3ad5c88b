import { platformRows } from '../policy.ts';

/**
 * Items that detectors sent, by the sender's own reference, so that a repeated one is stored once. `plate_key` maps a plate to a text in which
 * characters that cameras confuse are equal, and `plate_distance` counts those in which two plates differ; the catalogue's index uses the first.
 */
export const sql = `
create table recognition_reference (
  id_intake_token bigint not null references intake_token,
  kind            text not null,
  reference       text not null,
  received        timestamptz(3) not null,
  primary key (id_intake_token, kind, reference)
);
create index recognition_reference_received on recognition_reference (received);
${platformRows('recognition_reference')}
create function plate_text(plate text) returns text language sql immutable parallel safe
  return regexp_replace(fold(plate), '[^[:alnum:]]', '', 'g');
create function plate_key(plate text) returns text language sql immutable parallel safe
  return translate(plate_text(plate), 'oqdilbsz', '00011852');
create function plate_distance(one text, other text) returns integer language sql immutable parallel safe
  return (select count(*)::int from generate_series(1, greatest(length(plate_text(one)), length(plate_text(other)))) at
    where substr(plate_text(one), at, 1) <> substr(plate_text(other), at, 1));
`;
