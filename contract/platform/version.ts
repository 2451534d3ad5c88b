/** The version of this program, platform and console alike: that of package.json. */
export const programVersion = '0.1.0';

/** Compares versions of three numbers. @returns less than 0 where `one` is older */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [one, other].map((version) => version.split('.').map(Number));
  for (const at of [0, 1, 2]) {
    const difference = (a?.[at] ?? 0) - (b?.[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
