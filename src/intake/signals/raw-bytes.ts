const width = 16;

/** A line of sixteen bytes: position, bytes in hexadecimal digits, and the text, in which a dot replaces what cannot be shown. */
export interface ByteLine {
  readonly at: string;
  readonly hex: string;
  readonly text: string;
}

/** @param base64 @returns null: not base64 */
export function byteLines(base64: string): ByteLine[] | null {
  let bytes: string;
  try {
    bytes = atob(base64.replaceAll(/\s/g, ''));
  } catch {
    return null;
  }
  return Array.from({ length: Math.ceil(bytes.length / width) }, (_, line) => {
    const part = Array.from(bytes.slice(line * width, (line + 1) * width), (one) => one.codePointAt(0) ?? 0);
    return {
      at: (line * width).toString(16).padStart(4, '0'),
      hex: part.map((one) => one.toString(16).padStart(2, '0')).join(' '),
      text: part.map((one) => (one >= 0x20 && one < 0x7f ? String.fromCodePoint(one) : '·')).join(''),
    };
  });
}
