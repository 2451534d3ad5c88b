/** Words as they are compared: without case and accents. */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Whether a text holds every word that is looked for; nothing looked for is in every text. */
export function matchesWords(text: string, words: string): boolean {
  const said = plain(text);
  return plain(words)
    .split(/\s+/u)
    .every((word) => said.includes(word));
}
