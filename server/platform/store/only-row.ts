/** The row of a query that returns exactly one, such as an aggregate without groups. @throws Error where there is none, or another one */
export function onlyRow<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined || rows.length > 1) throw new Error(`A query of one row returned ${rows.length}.`);
  return row;
}
