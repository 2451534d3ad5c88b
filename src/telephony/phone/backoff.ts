const steps = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000];

/** How long to wait before the try number `failed` + 1, ms: longer and longer, and not all phones at the same moment. */
export function backoff(failed: number, random: () => number): number {
  const step = steps[Math.min(failed, steps.length - 1)] ?? 30_000;
  return Math.round(step * (0.75 + random() * 0.5));
}
