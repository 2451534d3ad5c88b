import { type FileField, labelOf } from '../../../../contract/catalogues/fields/field.ts';
import type { CatalogueRecord } from '../../../../contract/platform/index.ts';
import { isChosenFile, sizeText } from '../../../../machines/shared/chosen-file.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { word } from '../../../words/catalogue.ts';
import cells from '../../cells/Cell.module.css';
import { PictureCell } from '../../cells/PictureCell.tsx';
import { asWritten, type CellProps, type FieldView, type ValueProps } from '../view.ts';
import { Picture, Sound } from './Media.tsx';

export const fileView: FieldView<'file'> = { Value: FileValue, Cell: FileCell, Filter: null, filterWord: asWritten };

function FileValue({ field, value }: ValueProps<FileField>) {
  if (isChosenFile(value))
    return (
      <bdi>
        {value.name} · {sizeText(value.size)}
      </bdi>
    );
  const address = String(value);
  return field.accept === 'image' ? <Picture address={address} /> : <Sound address={address} />;
}

function FileCell({ field, row, value }: CellProps<FileField>) {
  const name = word(labelOf(field));
  if (field.accept === 'image') return <PictureCell address={String(value)} name={name} of={nameIn(row)} />;
  return (
    <span className={cells.colour}>
      <Icon name="sound" size={16} /> MP3
    </span>
  );
}

/** Best available name of a row, taken from its own text fields; titles its picture. */
const nameIn = (row: CatalogueRecord): string =>
  ['name', 'person', 'user_data', 'face_id', 'alarm_category', 'request', 'description', 'type']
    .map((name) => row[name])
    .find((text): text is string => typeof text === 'string' && text !== '') ?? `#${row.id}`;
