import type { TextField } from '../../../../contract/catalogues/fields/field.ts';
import { Captioned } from '../Captioned.tsx';
import type { InputProps } from '../input.ts';

/** Written from left to right in every layout: addresses, codes. */
const codes: ReadonlySet<TextField['format']> = new Set<TextField['format']>(['ip', 'mac', 'url', 'host', 'phone', 'cron']);
const examples: Partial<Record<NonNullable<TextField['format']>, string>> = {
  ip: '192.168.1.20',
  mac: '00:1A:2B:3C:4D:5E',
  url: 'https://',
  host: 'camera-7.example.com',
  phone: '+52 55 1234 5678',
  cron: '0 8 * * 1-5',
  size: '1280x720',
};

/** One line of text, or several. */
export function TextInput({ field, path, value, onChange, onLeave }: InputProps<TextField>) {
  const text = typeof value === 'string' ? value : '';
  return (
    <Captioned field={field} path={path}>
      {(wiring) =>
        field.long ? (
          <textarea {...wiring} value={text} onChange={(event) => onChange(event.target.value)} onBlur={onLeave} />
        ) : (
          <input
            {...wiring}
            type={field.format === 'phone' ? 'tel' : 'text'}
            inputMode={field.format === 'url' ? 'url' : undefined}
            dir={codes.has(field.format) ? 'ltr' : undefined}
            spellCheck={field.format === undefined}
            autoComplete="off"
            placeholder={field.format && examples[field.format]}
            value={text}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onLeave}
          />
        )
      }
    </Captioned>
  );
}
