import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import css from './Cell.module.css';

interface PictureCellProps {
  address: string;
  /** The word of its field. */
  name: string;
  /** The subject of the picture. */
  of: string;
}

/** A picture in a row; pressed, it is shown as large as the window allows. What happens to it never reaches the row. */
export function PictureCell({ address, name, of }: PictureCellProps) {
  const { t } = useLingui();
  const [isOpen, open] = useState(false);
  const [isBroken, setBroken] = useState(false);
  if (isBroken)
    return (
      <span className={css.nothing} title={t`This picture cannot be shown`}>
        <Icon name="image" size={18} />
      </span>
    );
  return (
    <span
      className={css.frame}
      role="presentation"
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <button type="button" className={css.thumb} tabIndex={-1} title={t`Enlarge`} onClick={() => open(true)}>
        <img className={css.picture} src={address} alt={name} loading="lazy" decoding="async" onError={() => setBroken(true)} />
      </button>
      {isOpen && (
        <Dialog title={`${name}: ${of}`} wide onClose={() => open(false)}>
          <img className={css.large} src={address} alt={`${name}: ${of}`} />
        </Dialog>
      )}
    </span>
  );
}
