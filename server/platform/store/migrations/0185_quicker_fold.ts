/**
 * `fold` replaces letters with accents in texts that have any letter beyond ASCII. Most labels have none, and each is folded whenever
 * a record is stored.
 */
export const sql = `
create or replace function fold(words text) returns text language sql immutable parallel safe
  return case when octet_length(words) = length(words) then lower(words)
    else translate(lower(words), 'áàâäãåāăéèêëēěíìîïīóòôöõøōúùûüūůñńçčýÿšž', 'aaaaaaaaeeeeeeiiiiiooooooouuuuuunnccyysz') end;
`;
