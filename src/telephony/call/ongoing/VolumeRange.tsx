import { useId } from 'react';
import css from '../Phone.module.css';

/** How loud something is, 0 to 1. */
export function VolumeRange({ label, volume, onVolume }: { label: string; volume: number; onVolume: (volume: number) => void }) {
  const id = useId();
  return (
    <>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={css.range}
        type="range"
        min={0}
        max={100}
        value={Math.round(volume * 100)}
        onChange={({ target }) => onVolume(Number(target.value) / 100)}
      />
    </>
  );
}
