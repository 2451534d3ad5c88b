/** A state's value as a dotted path, `code.entry`; regions that go on side by side are joined by a space. */
export function stateOf({ value }: { value: unknown }): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return '';
  return Object.entries(value)
    .map(([name, inner]) => [name, stateOf({ value: inner })].filter(Boolean).join('.'))
    .join(' ');
}
