import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import { type Fault, faultTexts } from '../../../../contract/catalogues/index.ts';
import { ownPicture, type pictureMachine } from '../../../../machines/access/picture/picture.machine.ts';
import {
  selectChosen,
  selectErrors,
  selectFaults,
  selectImage,
  selectRefusal,
} from '../../../../machines/access/picture/picture.selectors.ts';
import { isChosenFile, kindsOf, sizeText } from '../../../../machines/shared/chosen-file.ts';
import { readChosenFile } from '../../../catalogues/index.ts';
import { useActorRef, usePlatform } from '../../../platform/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { FileChooser } from '../../../ui/FileChooser.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { stateOf } from '../../../ui/state.ts';
import { actUnanswered, refusalText } from '../../../words/refusals.ts';
import css from '../account.module.css';
import { providePicture } from '../account.ports.ts';

type PictureRef = ActorRefFrom<typeof pictureMachine>;

/** One's own picture: JPG, GIF or PNG of at most 800 kB, looked at before it is sent (OP-5.24, OP-5.25, OP-7.10). */
export function ProfilePicture({ image }: { image: string | null }) {
  const { t } = useLingui();
  const { ask } = usePlatform();
  const machine = useMemo(() => providePicture(ask), [ask]);
  const picture = useActorRef(machine, { input: { image } });
  const now = useSelector(picture, (snapshot) => snapshot);
  const chooser = useRef<HTMLInputElement>(null);
  const address = usePictureUrl(picture);
  useEffect(() => picture.send({ type: 'picture.changed', image }), [picture, image]);
  const isChosen = now.matches('chosen') || now.matches('sending');
  return (
    <div className={css.picture} data-state={stateOf(now)} role="group" aria-label={t`Picture`}>
      <span className={css.face}>{address ? <img src={address} alt={t`Your picture`} /> : <Icon name="user" size={40} />}</span>
      <div className={css.stack}>
        <div className={css.row}>
          <Button icon="image" onClick={() => chooser.current?.click()}>
            <Trans>Choose a picture…</Trans>
          </Button>
          {isChosen && (
            <>
              <Button kind="primary" busy={now.matches('sending')} onClick={() => picture.send({ type: 'picture.send' })}>
                <Trans>Use this picture</Trans>
              </Button>
              <Button onClick={() => picture.send({ type: 'picture.drop' })}>
                <Trans>Discard</Trans>
              </Button>
            </>
          )}
          {!isChosen && selectImage(now) !== null && (
            <Button kind="quiet" icon="close" busy={now.matches('removing')} onClick={() => picture.send({ type: 'picture.remove' })}>
              <Trans>Remove the picture</Trans>
            </Button>
          )}
        </div>
        <p className={css.hint}>{t`${kindsOf(ownPicture)} · at most ${sizeText(ownPicture.max)}`}</p>
        <UploadStatus picture={picture} />
      </div>
      <FileChooser
        ref={chooser}
        of="picture"
        accept="image/jpeg,image/gif,image/png"
        onChoose={(file) => void readChosenFile(file).then((chosen) => picture.send({ type: 'picture.choose', file: chosen }))}
      />
    </div>
  );
}

function UploadStatus({ picture }: { picture: PictureRef }) {
  const now = useSelector(picture, (snapshot) => snapshot);
  const refusal = selectRefusal(now);
  const errors = selectErrors(now);
  const faults = selectFaults(now);
  const isRefused = now.matches({ chosen: 'refused' }) || now.matches({ shown: 'removalRefused' });
  const isUndone = now.matches({ chosen: 'unanswered' }) || now.matches({ shown: 'unanswered' });
  return (
    <>
      <p role="status">{now.matches({ shown: 'saved' }) && <Trans>Picture saved.</Trans>}</p>
      <p role="alert" className={css.wrong}>
        {now.matches({ shown: 'invalid' }) && pictureFault(faults)}
        {isRefused && refusal && (errors['image']?.[0] ?? refusalText(refusal))}
        {isUndone && actUnanswered()}
      </p>
    </>
  );
}

/** Where the picture, or the one that was chosen and fits, can be shown from. */
function usePictureUrl(picture: PictureRef): string | null {
  const image = useSelector(picture, selectImage);
  const content = useSelector(picture, (now) => {
    const chosen = selectChosen(now);
    return isChosenFile(chosen) && selectFaults(now).length === 0 && chosen.content instanceof Blob ? chosen.content : null;
  });
  const made = useMemo(() => (content ? URL.createObjectURL(content) : null), [content]);
  useEffect(() => {
    if (made === null) return undefined;
    return () => URL.revokeObjectURL(made);
  }, [made]);
  return made ?? image;
}

/** Why a file cannot be one's picture (OP-5.24, OP-5.25). */
function pictureFault([fault]: readonly Fault[]): string | null {
  if (!fault) return null;
  if (fault.text === faultTexts.fileSize) return t`The picture may have at most ${sizeText(ownPicture.max)}`;
  return t`Only ${kindsOf(ownPicture)} files are accepted`;
}
