import { use } from 'react';
import { catalogueOf } from '../../../contract/catalogues/index.ts';
import { CataloguePage, type CustomPart } from '../../catalogues/index.ts';
import type { ScreenProps } from '../../platform/index.ts';
import { catalogueWords } from '../../words/catalogue.ts';
import { AuditDetail } from './AuditDetail.tsx';
import { SealNote } from './SealNote.tsx';

const audit = catalogueOf('audit');
const inWords: CustomPart = { except: ['detail'], Part: AuditDetail };

/** /audit: who did what to what, each line readable in words, and whether the log is unbroken. */
export function AuditScreen({ params, pattern }: ScreenProps) {
  use(catalogueWords());
  return <CataloguePage catalogue={audit} params={params} pattern={pattern} above={<SealNote />} customPart={inWords} />;
}
