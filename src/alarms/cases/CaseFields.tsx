import { useLingui } from '@lingui/react/macro';
import { TextArea, TextField } from '../../ui/Field.tsx';
import css from './cases.module.css';

/** What a case is called, why it is made, and the last day that it locks its evidence (`YYYY-MM-DD`). */
export interface CaseDraft {
  readonly name: string;
  readonly reason: string;
  readonly day: string;
}

const dayMs = 86_400_000;
/** Days that a new case locks its evidence for, unless somebody chooses another end. */
const usualDays = 90;

const dayOf = (at: number): string => new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 10);

export const draftOf = (now: number, of?: { name: string; reason: string; until: string }): CaseDraft => ({
  name: of?.name ?? '',
  reason: of?.reason ?? '',
  day: dayOf(of ? Date.parse(of.until) : now + usualDays * dayMs),
});

/** The end of the day that was chosen, on the clock of this browser; null: none is chosen. */
export function endOf({ day }: CaseDraft): string | null {
  const at = new Date(`${day}T23:59:59`).getTime();
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}

export function CaseFields({ draft, now, onChange }: { draft: CaseDraft; now: number; onChange: (draft: CaseDraft) => void }) {
  const { t } = useLingui();
  return (
    <div className={css.lines}>
      <TextField
        label={t`Name`}
        needed
        maxLength={120}
        value={draft.name}
        onChange={({ target: { value } }) => onChange({ ...draft, name: value })}
      />
      <TextArea
        label={t`Reason`}
        needed
        rows={2}
        maxLength={500}
        value={draft.reason}
        onChange={({ target: { value } }) => onChange({ ...draft, reason: value })}
      />
      <TextField
        type="date"
        label={t`Locked until`}
        needed
        min={dayOf(now)}
        hint={t`Until then no retention and no purge removes its recordings and records.`}
        value={draft.day}
        onChange={({ target: { value } }) => onChange({ ...draft, day: value })}
      />
    </div>
  );
}

/** What a draft lacks; null: nothing. */
export function useMissing(draft: CaseDraft): string | null {
  const { t } = useLingui();
  if (draft.name.trim() === '') return t`Enter a name`;
  if (draft.reason.trim() === '') return t`Enter a reason`;
  return endOf(draft) === null ? t`Choose a day` : null;
}
