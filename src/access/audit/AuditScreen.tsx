import { use } from 'react';
import { catalogueOf } from '../../../contract/catalogues/index.ts';
import { CataloguePage } from '../../catalogues/CataloguePage.tsx';
import type { CustomPart } from '../../catalogues/form/custom-part.ts';
import { catalogueWords } from '../../catalogues/words.ts';
import type { ScreenProps } from '../../platform/screen.ts';
import { AuditDetail } from './AuditDetail.tsx';
import { SealNote } from './SealNote.tsx';

const audit = catalogueOf('audit');
const inWords: CustomPart = { except: ['detail'], Part: AuditDetail };

/** /audit: who did what to what, each line readable in words, and whether the log is unbroken. */
export function AuditScreen({ params, pattern }: ScreenProps) {
  use(catalogueWords());
  return <CataloguePage catalogue={audit} params={params} pattern={pattern} above={<SealNote />} customPart={inWords} />;
}
