import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import { caseLimits, type EvidenceCase } from '../../../contract/alarms/cases.ts';
import type { evidenceCasesMachine } from '../../../machines/alarms/evidence-cases/evidence-cases.machine.ts';
import {
  selectHasRead,
  selectLivingCases,
  selectRefusal,
  selectResults,
} from '../../../machines/alarms/evidence-cases/evidence-cases.selectors.ts';
import { usePlatform } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Select } from '../../ui/Field.tsx';
import { Waiting } from '../../ui/Spinner.tsx';
import { stateOf } from '../../ui/state.ts';
import { failureText, readFailed } from '../../words/refusals.ts';
import { CaseAdditionReport } from './CaseAdditionReport.tsx';
import { CaseFields, draftOf, endOf, useMissing } from './CaseFields.tsx';
import { CaseOutcome } from './CaseOutcome.tsx';
import css from './cases.module.css';
import { useCases } from './cases.ports.ts';

export interface AddToCaseDialogProps {
  alarms: readonly Pick<Alarm, 'id' | 'alarm_id' | 'tenant'>[];
  /** Whether a new case may be made. */
  mayMake: boolean;
  /** Whether alarms may be added to a case. */
  mayAdd: boolean;
  onClose: () => void;
}

/** Adds alarms to an evidence case that lives, or makes one of them. */
export function AddToCaseDialog({ alarms, mayMake, mayAdd, onClose }: AddToCaseDialogProps) {
  const { t } = useLingui();
  const { clock } = usePlatform();
  const cases = useCases();
  const now = useSelector(cases, (snapshot) => snapshot);
  const state = useSelector(cases, stateOf);
  const [isSent, setSent] = useState(false);
  const choice = useCaseChoice({ alarms, mayMake, mayAdd, now });
  const { draft, living, target, choose, tenant, missing } = choice;
  const isReady = now.matches('ready') && !now.hasTag('busy');
  const results = selectResults(now);
  const isDone = isSent && results.length > 0 && !now.matches({ ready: 'acting' });
  const submit = () => {
    const until = endOf(draft);
    const ids = alarms.map(({ id }) => id);
    if (target) cases.send({ type: 'case.act', act: { kind: 'add', id: target.id, alarms: ids } });
    else if (until !== null) {
      const request = { name: draft.name.trim(), reason: draft.reason.trim(), until, alarms: ids, ...(tenant && { id_tenant: tenant.id }) };
      cases.send({ type: 'case.act', act: { kind: 'make', request } });
    }
    setSent(true);
  };
  const failure = failureOf(now);
  return (
    <Dialog
      title={t`Add to a case`}
      state={state}
      onClose={onClose}
      foot={<Foot isDone={isDone} why={missing ?? (isReady ? null : t`Wait a moment`)} onClose={onClose} onAdd={submit} />}
    >
      {isDone ? (
        <CaseAdditionReport name={target?.name ?? draft.name} alarms={alarms} results={results} />
      ) : (
        <div className={css.lines}>
          <p>
            <Plural value={alarms.length} one="# alarm" other="# alarms" />:{' '}
            <bdi dir="ltr">{alarms.map(({ alarm_id }) => alarm_id).join(', ')}</bdi>
          </p>
          {failure !== null && <p role="alert">{failure}</p>}
          {failure === null && !selectHasRead(now) && (
            <Waiting>
              <Trans>Loading the list…</Trans>
            </Waiting>
          )}
          {living.length > 0 && <CaseChoice cases={living} chosen={target?.id ?? null} mayMake={mayMake} onChoose={choose} />}
          {!target && mayMake && <NewCase choice={choice} now={clock.now()} />}
          {isSent && <CaseOutcome cases={cases} />}
        </div>
      )}
    </Dialog>
  );
}

/** What a new case needs; of which tenant it is, where the alarms are of several. */
function NewCase({
  choice,
  now,
}: {
  choice: Pick<ReturnType<typeof useCaseChoice>, 'draft' | 'setDraft' | 'tenants' | 'tenant' | 'setTenant'>;
  now: number;
}) {
  const { t } = useLingui();
  const { draft, setDraft, tenants, tenant, setTenant } = choice;
  return (
    <>
      {tenants.length > 1 && (
        <Select label={t`Tenant of the case`} value={tenant?.id} onChange={({ target: { value } }) => setTenant(Number(value))}>
          {tenants.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
      <CaseFields draft={draft} now={now} onChange={setDraft} />
    </>
  );
}

interface FootProps {
  isDone: boolean;
  /** Why nothing can be added yet. */
  why: string | null;
  onClose: () => void;
  onAdd: () => void;
}

function Foot({ isDone, why, onClose, onAdd }: FootProps) {
  if (isDone)
    return (
      <Button kind="primary" onClick={onClose}>
        <Trans>Close</Trans>
      </Button>
    );
  return (
    <>
      <Button onClick={onClose}>
        <Trans>Cancel</Trans>
      </Button>
      <Button kind="primary" why={why} onClick={onAdd}>
        <Trans>Add</Trans>
      </Button>
    </>
  );
}

interface CaseChoiceProps {
  cases: readonly EvidenceCase[];
  /** Null: a new one. */
  chosen: number | null;
  mayMake: boolean;
  onChoose: (id: number | null) => void;
}

/** The cases that alarms can be added to, and a new one. */
function CaseChoice({ cases, chosen, mayMake, onChoose }: CaseChoiceProps) {
  return (
    <fieldset className={css.choices}>
      <legend>
        <Trans>Case</Trans>
      </legend>
      {mayMake && (
        <label className={css.choice}>
          <input type="radio" name="case" checked={chosen === null} onChange={() => onChoose(null)} />
          <Trans>A new case</Trans>
        </label>
      )}
      {cases.map((one) => (
        <label key={one.id} className={css.choice}>
          <input type="radio" name="case" checked={one.id === chosen} onChange={() => onChoose(one.id)} />
          <bdi>{one.name}</bdi>
        </label>
      ))}
    </fieldset>
  );
}

function failureOf(now: SnapshotFrom<typeof evidenceCasesMachine>): string | null {
  if (now.matches('refused')) return failureText(selectRefusal(now));
  return now.matches('unread') ? readFailed() : null;
}

type CaseChoiceInput = Omit<AddToCaseDialogProps, 'onClose'> & { now: SnapshotFrom<typeof evidenceCasesMachine> };

/** The cases of the alarms' tenant that live, the one that was chosen, or the draft of a new one, and what it still lacks. */
function useCaseChoice({ alarms, mayMake, mayAdd, now }: CaseChoiceInput) {
  const { t } = useLingui();
  const { clock } = usePlatform();
  const [draft, setDraft] = useState(() => draftOf(clock.now()));
  const [chosen, choose] = useState<number | null>(null);
  const [chosenTenant, setTenant] = useState<number | null>(null);
  const tenants = [...new Map(alarms.flatMap((one) => (one.tenant ? [[one.tenant.id as number, one.tenant]] : []))).values()];
  const tenant = tenants.find(({ id }) => id === chosenTenant) ?? tenants[0];
  const living = mayAdd ? selectLivingCases(now).filter((one) => tenants.some(({ id }) => id === one.tenant.id)) : [];
  const target = living.find(({ id }) => id === chosen);
  const missingOfDraft = useMissing(draft);
  const missingWithoutCase = mayMake ? missingOfDraft : t`Choose a case`;
  const most = caseLimits.alarms;
  const isTooMany = alarms.length > most ? t`A case holds at most ${most} alarms: select fewer.` : null;
  const missing = isTooMany ?? (target ? null : missingWithoutCase);
  return { draft, setDraft, living, target, choose, tenants, tenant, setTenant, missing };
}
