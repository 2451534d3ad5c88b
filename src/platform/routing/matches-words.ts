const marks = /\p{M}/gu;

/** Text as it is compared in a search: small letters without accents. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(marks, '').toLowerCase();
}

/** The words of a search text, folded. */
export function wordsOf(text: string): string[] {
  return fold(text).split(/\s+/).filter(Boolean);
}

/** Whether a text contains every word of the search; every text contains an empty search. */
export function matchesWords(text: string, words: string): boolean {
  const folded = fold(text);
  return wordsOf(words).every((word) => folded.includes(word));
}
