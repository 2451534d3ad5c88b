/** A picture, or an honest line that there is none. */
export interface Picture {
  /** What is photographed: a screen, or a state of a machine. */
  readonly subject: string;
  readonly look: string;
  /** File beside the sheet; null when it could not be taken. */
  readonly file: string | null;
  /** Why there is no picture, or the problems that occurred while taking it. */
  readonly note?: string;
}

/** Returns the file name of a picture. */
export function fileOf(subject: string, look: string): string {
  const plain = (text: string) =>
    text
      .replaceAll('×', 'x')
      .replaceAll(/[^\w.]+/g, '-')
      .replaceAll(/^-|-$/g, '');
  return `${plain(subject)}--${plain(look)}.png`;
}

/** The contact sheet: all pictures by subject, with a list of what could not be shown on top. */
export function sheet(pictures: readonly Picture[]): string {
  const subjects = new Map<string, Picture[]>();
  for (const one of pictures) subjects.set(one.subject, [...(subjects.get(one.subject) ?? []), one]);
  const missing = pictures.filter(({ file }) => file === null);
  const sections = [...subjects].map(([subject, shown]) => {
    const figures = shown.filter(({ file }) => file !== null).map(figure);
    return figures.length > 0 ? `<h2>${escape(subject)}</h2>\n<div>${figures.join('\n')}</div>` : '';
  });
  const lines = missing.map(({ subject, look, note = 'not taken' }) => `<li>${escape(subject)} (${escape(look)}): ${escape(note)}</li>`);
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Gallery</title>
<style>
  body { font: 15px system-ui, sans-serif; margin: 24px; background: #eef0f1; color: #16191b; }
  div { display: flex; flex-wrap: wrap; gap: 16px; }
  figure { margin: 0; inline-size: 460px; }
  img { inline-size: 100%; border: 1px solid #a9b0b5; background: #fff; }
</style>
<h1>Gallery: ${pictures.length - missing.length} pictures of ${subjects.size} subjects</h1>
${lines.length > 0 ? `<h2>Without a picture</h2><ul>${lines.join('\n')}</ul>` : ''}
${sections.filter(Boolean).join('\n')}
</html>
`;
}

function figure({ subject, look, file, note }: Picture): string {
  const [name, address] = [escape(`${subject}, ${look}`), encodeURI(file ?? '')];
  const words = note ? `${escape(look)}: ${escape(note)}` : escape(look);
  return `<figure><a href="${address}"><img loading="lazy" src="${address}" alt="${name}"></a><figcaption>${words}</figcaption></figure>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
