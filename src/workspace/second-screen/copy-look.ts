/** Gives another document the style sheets, the language and the skin of this one, for as long as it is shown. @returns ends it */
export function copyLook(from: Document, to: Document): () => void {
  const copies = new Map<Node, Element>();
  const copySheets = () => {
    const sheets = [...from.head.querySelectorAll<HTMLLinkElement | HTMLStyleElement>('link[rel="stylesheet"], style')];
    for (const sheet of sheets) {
      if (copies.has(sheet)) continue;
      const copy = to.importNode(sheet, true);
      copies.set(sheet, copy);
      to.head.append(copy);
    }
    for (const [sheet, copy] of copies) {
      if (sheet.isConnected) continue;
      copy.remove();
      copies.delete(sheet);
    }
  };
  const copyAttributes = () => {
    const { documentElement: source } = from;
    for (const name of [...to.documentElement.getAttributeNames()])
      if (!source.hasAttribute(name)) to.documentElement.removeAttribute(name);
    // The policy of the page forbids style attributes.
    for (const { name, value } of source.attributes) if (name !== 'style') to.documentElement.setAttribute(name, value);
  };
  copySheets();
  copyAttributes();
  const sheets = new MutationObserver(copySheets);
  sheets.observe(from.head, { childList: true });
  const attributes = new MutationObserver(copyAttributes);
  attributes.observe(from.documentElement, { attributes: true });
  return () => {
    sheets.disconnect();
    attributes.disconnect();
  };
}
