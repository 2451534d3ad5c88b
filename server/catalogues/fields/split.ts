/** The parts of an import's cell that lists several values. */
export const splitCell = (text: string): string[] =>
  text
    .split(/[;\n]|,(?!\d{3}\b)/)
    .map((part) => part.trim())
    .filter(Boolean);
