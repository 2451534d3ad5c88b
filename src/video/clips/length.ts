/** How long a window is, as clocks count: `1:05`, `1:00:00`. */
export function formatLength(ms: number): string {
  const seconds = Math.round(ms / 1000);
  const two = (part: number) => String(part).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
