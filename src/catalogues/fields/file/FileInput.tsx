import { Trans, useLingui } from '@lingui/react/macro';
import { type DragEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { FileField } from '../../../../contract/catalogues/fields/field.ts';
import { type ChosenFile, isChosenFile, kindsOf, sizeText } from '../../../../machines/shared/chosen-file.ts';
import { Button } from '../../../ui/Button.tsx';
import { FileChooser } from '../../../ui/FileChooser.tsx';
import { Captioned } from '../Captioned.tsx';
import css from '../fields.module.css';
import type { InputProps } from '../input.ts';
import { Picture, Sound } from './Media.tsx';
import { readChosenFile } from './sniff.ts';

const accepts = { image: 'image/jpeg,image/gif,image/png', mp3: 'audio/mpeg,.mp3', xlsx: '.xlsx' } as const;

/** Input for a picture or a sound: chosen or dropped, previewed before it is sent, with its type and size checked at once. */
export function FileInput({ field, path, value, onChange, onLeave }: InputProps<FileField>) {
  const { t } = useLingui();
  const chooser = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const address = useFileUrl(value);
  const take = async (file: File | undefined) => {
    if (!file) return;
    onChange(await readChosenFile(file));
    onLeave();
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };
  const limits = t`${kindsOf(field)} · at most ${sizeText(field.max)}`;
  return (
    <Captioned field={field} path={path} hint={field.help ? undefined : limits}>
      {({ className: _, ...wiring }) => (
        <div
          className={css.dropped}
          data-over={isOver}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          {field.accept === 'image' && <Picture address={address} />}
          <div className={css.beside}>
            {isChosenFile(value) && <Chosen file={value} />}
            {field.accept === 'mp3' && address !== null && <Sound address={address} />}
            <span className={css.row}>
              <Button {...wiring} small onClick={() => chooser.current?.click()}>
                {value === null ? <Trans>Choose a file…</Trans> : <Trans>Replace…</Trans>}
              </Button>
              {value !== null && (
                <Button small kind="quiet" icon="close" onClick={() => onChange(null)}>
                  <Trans>Remove</Trans>
                </Button>
              )}
            </span>
          </div>
          <FileChooser ref={chooser} of={path} accept={accepts[field.accept]} onChoose={(file) => void take(file)} />
        </div>
      )}
    </Captioned>
  );
}

function Chosen({ file }: { file: ChosenFile }) {
  return (
    <span className={css.name}>
      <bdi>{file.name}</bdi> · {sizeText(file.size)}
    </span>
  );
}

/** URL for the preview of a stored or newly chosen file; null: there is none. */
function useFileUrl(value: unknown): string | null {
  const content = isChosenFile(value) && value.kind !== null ? value.content : null;
  const made = useMemo(() => (content instanceof Blob ? URL.createObjectURL(content) : null), [content]);
  useEffect(() => {
    if (made === null) return undefined;
    return () => URL.revokeObjectURL(made);
  }, [made]);
  return typeof value === 'string' ? value : made;
}
