import { Trans } from '@lingui/react/macro';
import type { NumberField } from '../../../../contract/catalogues/fields/field.ts';
import type { Position } from '../../../../contract/places/index.ts';
import { useCatalogueExtensions } from '../../extensions.ts';
import css from '../fields.module.css';
import { useForm } from '../input.ts';
import { NumberInput } from '../number/NumberInput.tsx';

interface PlaceInputProps {
  latitude: NumberField;
  longitude: NumberField;
  within: string;
  values: { latitude: unknown; longitude: unknown };
  onChange: (name: string, value: string) => void;
  onLeave: (name: string) => void;
}

/** A latitude and a longitude: written as numbers, or set by a click on a map. */
export function PlaceInput({ latitude, longitude, within, values, onChange, onLeave }: PlaceInputProps) {
  const { tilesUrl } = useForm();
  const { PlacePicker } = useCatalogueExtensions();
  const pick = (position: Position) => {
    onChange(latitude.name, String(position.latitude));
    onChange(longitude.name, String(position.longitude));
    onLeave(latitude.name);
    onLeave(longitude.name);
  };
  return (
    <div className={css.group}>
      <div className={css.two}>
        {([latitude, longitude] as const).map((field, at) => (
          <div key={field.name} data-field={within + field.name}>
            <NumberInput
              field={field}
              path={within + field.name}
              value={at === 0 ? values.latitude : values.longitude}
              onChange={(value) => onChange(field.name, String(value))}
              onLeave={() => onLeave(field.name)}
            />
          </div>
        ))}
      </div>
      {PlacePicker && (
        <>
          <div className={css.map}>
            <PlacePicker position={positionOf(values.latitude, values.longitude)} tilesUrl={tilesUrl} onPick={pick} />
          </div>
          <p className={css.hint}>
            <Trans>Click the map to set the location, or drag the marker.</Trans>
          </p>
        </>
      )}
    </div>
  );
}

/** Where two written numbers are on the earth; null: they are no place yet. */
function positionOf(latitude: unknown, longitude: unknown): Position | null {
  const [north, east] = [degrees(latitude, 90), degrees(longitude, 180)];
  return north === null || east === null ? null : { latitude: north, longitude: east };
}

function degrees(written: unknown, most: number): number | null {
  if (typeof written !== 'string' || written.trim() === '') return null;
  const number = Number(written.replace(',', '.'));
  return Number.isFinite(number) && Math.abs(number) <= most ? number : null;
}
