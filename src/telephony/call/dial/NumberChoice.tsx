import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { DialedNumber, type DirectoryEntry } from '../../../../contract/telephony/calls.ts';
import { Button } from '../../../ui/Button.tsx';
import type { CallsRef } from '../calls.ts';
import css from './Dialler.module.css';
import { Directory } from './Directory.tsx';
import type { DialRequest } from './dial-request-queue.ts';

interface NumberChoiceProps {
  calls: CallsRef;
  request: DialRequest;
  /** Label of the action on the number. */
  act: string;
  unavailableReason: string | null;
  /** Numbers that are not offered: who is spoken with, oneself. */
  excluded?: readonly string[];
  onChoose: (number: string, name: string | null) => void;
}

/** A number input: typed, or selected from the directory, which the typed text filters. */
export function NumberChoice({ calls, request, act, unavailableReason, excluded, onChoose }: NumberChoiceProps) {
  const { t } = useLingui();
  const [typed, type] = useState(request.number ?? '');
  const number = DialedNumber.safeParse(typed).data;
  const isNumber = number !== undefined && /\d/.test(number);
  const why = unavailableReason ?? (isNumber ? null : t`Type a number, or choose somebody below.`);
  return (
    <div className={css.choice}>
      <form
        className={css.typed}
        onSubmit={(event) => {
          event.preventDefault();
          if (why === null && number !== undefined) onChoose(number, request.number === number ? request.name : null);
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
      {unavailableReason !== null && (
        <p className={css.lack} role="status">
          {unavailableReason}
        </p>
      )}
      <Directory
        calls={calls}
        query={typed}
        alarm={request.alarm?.id ?? null}
        act={act}
        unavailableReason={unavailableReason}
        excluded={excluded}
        onChoose={(entry: DirectoryEntry) => onChoose(entry.number, entry.name)}
      />
    </div>
  );
}
