import { t } from '@lingui/core/macro';
import { type Fault, faultTexts } from '../../../../contract/catalogues/fields/fault.ts';
import { ownPicture } from '../../../../machines/access/picture/picture.machine.ts';
import { kindsOf, sizeText } from '../../../../machines/shared/chosen-file.ts';

/** Why a file cannot be one's picture (OP-5.24, OP-5.25). */
export function pictureFault([fault]: readonly Fault[]): string | null {
  if (!fault) return null;
  if (fault.text === faultTexts.fileSize) return t`The picture may have at most ${sizeText(ownPicture.max)}`;
  return t`Only ${kindsOf(ownPicture)} files are accepted`;
}
