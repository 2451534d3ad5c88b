import { Kbd } from '../../ui/Chip.tsx';
import css from './Keyboard.module.css';

const signs: Readonly<Record<string, string>> = {
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
  escape: 'Esc',
  ' ': 'Space',
};

/** Keys as on a keyboard: `Alt+1` as two caps. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span className={css.caps} dir="ltr">
      {partsOf(keys).map((key) => (
        <Kbd key={key}>{signs[key.toLowerCase()] ?? capOf(key)}</Kbd>
      ))}
    </span>
  );
}

/** The plus key itself is written as the last part. */
function partsOf(keys: string): string[] {
  return keys.endsWith('+') ? [...keys.slice(0, -1).split('+').filter(Boolean), '+'] : keys.split('+');
}

const capOf = (key: string) => (key.length === 1 ? key.toUpperCase() : key.slice(0, 1).toUpperCase() + key.slice(1));
