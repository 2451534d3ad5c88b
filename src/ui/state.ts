/** A state's value as a dotted path, `code.entry`; regions that go on side by side are joined by a space, each with its whole path. */
export const stateOf = ({ value }: { value: unknown }): string => pathOf(value, []);

function pathOf(value: unknown, inside: readonly string[]): string {
  if (typeof value === 'string') return [...inside, value].join('.');
  const parts = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return parts.length === 0 ? inside.join('.') : parts.map(([name, inner]) => pathOf(inner, [...inside, name])).join(' ');
}
