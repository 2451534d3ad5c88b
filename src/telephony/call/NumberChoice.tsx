import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { DialledNumber, type DirectoryEntry } from '../../../contract/telephony/calls.ts';
import { Button } from '../../ui/Button.tsx';
import type { CallsRef } from './calls.ts';
import css from './Dialler.module.css';
import { Directory } from './Directory.tsx';
import type { DialAsked } from './door.ts';

interface NumberChoiceProps {
  calls: CallsRef;
  asked: DialAsked;
  /** What is done with the number. */
  act: string;
  lack: string | null;
  /** Numbers that are not offered: who is spoken with, oneself. */
  without?: readonly string[];
  onChoose: (number: string, name: string | null) => void;
}

/** A number: typed, or chosen from the directory, which what is typed narrows. */
export function NumberChoice({ calls, asked, act, lack, without, onChoose }: NumberChoiceProps) {
  const { t } = useLingui();
  const [typed, type] = useState(asked.number ?? '');
  const number = DialledNumber.safeParse(typed).data;
  const isNumber = number !== undefined && /\d/.test(number);
  const why = lack ?? (isNumber ? null : t`Type a number, or choose somebody below.`);
  return (
    <div className={css.choice}>
      <form
        className={css.typed}
        onSubmit={(event) => {
          event.preventDefault();
          if (why === null && number !== undefined) onChoose(number, asked.number === number ? asked.name : null);
        }}
      >
        <input
          className={css.input}
          dir="auto"
          inputMode="tel"
          autoComplete="off"
          value={typed}
          aria-label={t`Name or number`}
          placeholder={t`Name or number`}
          onChange={({ target }) => type(target.value)}
        />
        <Button type="submit" kind="primary" icon="phone" why={why}>
          {act}
        </Button>
      </form>
      {lack !== null && (
        <p className={css.lack} role="status">
          {lack}
        </p>
      )}
      <Directory
        calls={calls}
        query={typed}
        alarm={asked.alarm?.id ?? null}
        act={act}
        lack={lack}
        without={without}
        onChoose={(entry: DirectoryEntry) => onChoose(entry.number, entry.name)}
      />
    </div>
  );
}
