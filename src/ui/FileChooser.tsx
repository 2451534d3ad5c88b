import type { RefObject } from 'react';

interface Props {
  /** By which a button opens it: `ref.current?.click()`. */
  ref: RefObject<HTMLInputElement | null>;
  /** Purpose of the chooser, exposed as an attribute for tests. */
  of: string;
  /** Kinds of files, as HTML lists them. */
  accept: string | undefined;
  onChoose: (file: File) => void;
}

/** The browser's chooser of a file, without a look of its own. The same file can be chosen again. */
export function FileChooser({ ref, of, accept, onChoose }: Props) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      tabIndex={-1}
      aria-hidden="true"
      data-chooser={of}
      accept={accept}
      onChange={({ target }) => {
        const [file] = target.files ?? [];
        if (file) onChoose(file);
        target.value = '';
      }}
    />
  );
}
