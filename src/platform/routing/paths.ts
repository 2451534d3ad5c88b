/**
 * Reads a path by a pattern such as `/alarm/:filter?`: its parameters, or null where it does not match. A trailing slash and
 * upper or lower case make no difference.
 */
export function readPath(pattern: string, path: string): Record<string, string> | null {
  const expected = segments(pattern);
  const actual = segments(path);
  if (actual.length > expected.length) return null;
  const params: Record<string, string> = {};
  for (const [at, part] of expected.entries()) {
    const value = actual[at];
    const name = /^:(\w+)\??$/.exec(part)?.[1];
    if (value === undefined) {
      if (!part.endsWith('?')) return null;
    } else if (name !== undefined) params[name] = decoded(value);
    else if (part.toLowerCase() !== value.toLowerCase()) return null;
  }
  return params;
}

/** Whether a pattern can be opened without knowing a record: it has no parameter, or none that it insists on. */
export function needsNoRecord(pattern: string): boolean {
  return segments(pattern).every((part) => !part.startsWith(':') || part.endsWith('?'));
}

/** The plain path of a pattern: its optional parameters left out. */
export function plainPath(pattern: string): string {
  return `/${segments(pattern)
    .filter((part) => !part.startsWith(':'))
    .join('/')}`;
}

function segments(path: string): string[] {
  return path.split('/').filter(Boolean);
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
