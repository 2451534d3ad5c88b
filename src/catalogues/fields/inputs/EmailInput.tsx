import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type EmailField, labelOf } from '../../../../contract/catalogues/fields/field.ts';
import { validateValues } from '../../../../contract/catalogues/fields/schema.ts';
import { word } from '../../../words/catalogue.ts';
import { Captioned } from '../Captioned.tsx';
import { Chips } from '../Chips.tsx';
import type { InputProps } from '../input.ts';

/** One e-mail address, or several (ADM-5.07). */
export function EmailInput(props: InputProps<EmailField>) {
  return props.field.several ? <SeveralEmails {...props} /> : <OneEmail {...props} />;
}

function OneEmail({ field, path, value, onChange, onLeave }: InputProps<EmailField>) {
  return (
    <Captioned field={field} path={path}>
      {(wiring) => (
        <input
          {...wiring}
          type="text"
          inputMode="email"
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onLeave}
        />
      )}
    </Captioned>
  );
}

/** Splits pasted or typed text into addresses. */
const addressesIn = (text: string): string[] => text.split(/[\s,;]+/).filter((one) => one !== '');

function SeveralEmails({ field, path, value, onChange, onLeave }: InputProps<EmailField>) {
  const { t } = useLingui();
  const [text, write] = useState('');
  const addresses = Array.isArray(value) ? (value as string[]) : [];
  const take = (typed: string) => {
    write('');
    onChange([...new Set([...addresses, ...addressesIn(typed)])]);
  };
  const isWrong = (address: string) => validateValues({ fields: [field] }, { [field.name]: [address] }, 'edit').length > 0;
  return (
    <Captioned field={field} path={path} hint={t`Enter, comma or space ends an address.`}>
      {(wiring) => (
        <>
          <Chips
            of={word(labelOf(field))}
            chips={addresses.map((address) => ({ key: address, label: address, isWrong: isWrong(address) }))}
            onRemove={(address) => onChange(addresses.filter((one) => one !== address))}
          />
          <input
            {...wiring}
            type="text"
            inputMode="email"
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={({ target: { value: typed } }) => (/[\s,;]/.test(typed) ? take(typed) : write(typed))}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && text !== '') {
                event.preventDefault();
                take(text);
              }
              if (event.key === 'Backspace' && text === '' && addresses.length > 0) onChange(addresses.slice(0, -1));
            }}
            onBlur={() => {
              if (text !== '') take(text);
              onLeave();
            }}
          />
        </>
      )}
    </Captioned>
  );
}
