/** Replaces what a document has between the markers of a table. @throws Error where it does not have both, in order */
export function replaceTable(document: string, name: string, content: string): string {
  const [start, end] = [`<!-- bench:peers ${name} -->`, `<!-- end of bench:peers ${name} -->`];
  const [from, to] = [document.indexOf(start), document.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`The document does not have the markers ${start} and ${end}.`);
  return `${document.slice(0, from + start.length)}\n\n${content}\n\n${document.slice(to)}`;
}
