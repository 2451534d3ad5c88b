import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { api } from '../../../contract/api.ts';
import type { Checklist } from '../../../contract/workspace/checklist.ts';
import { RecordInline } from '../../catalogues/index.ts';
import { useLiveQuery } from '../../platform/index.ts';
import { CopyText } from '../../ui/CopyText.tsx';
import { missingText } from '../home/checklist-words.ts';
import css from './Guide.module.css';
import { Records } from './Records.tsx';
import type { GuideUnit } from './step-props.ts';
import { textOf } from './text-of.ts';

/** In ms: what a panel sends is counted within seconds. */
const everyMs = 3000;
const newest = [
  ['sort', '-id'],
  ['max', '5'],
] as const;

interface ReceiverStepProps {
  unit: GuideUnit;
  checklist: Checklist | null;
  onChange: () => void;
}

/** A token for the panel, with a line that sends an alarm as the panel will. */
export function ReceiverStep({ unit, checklist, onChange }: ReceiverStepProps) {
  const { t } = useLingui();
  const tokens = useLiveQuery({ of: 'rows', key: 'intake-token', query: newest }, everyMs);
  const [token, show] = useState<string | null>(null);
  const entry = checklist?.find(({ step }) => step === 'receiver');
  return (
    <>
      <Records query={tokens} label={t`Intake tokens`}>
        {(row) => (
          <>
            <strong>{textOf(row, 'name')}</strong>
            <span className={css.detail}>
              {row['active'] !== true ? (
                <Trans>Revoked</Trans>
              ) : Number(row['accepted']) > 0 ? (
                <Trans>Has sent</Trans>
              ) : (
                <Trans>Created, nothing received yet</Trans>
              )}
            </span>
          </>
        )}
      </Records>
      {token === null ? (
        <RecordInline
          catalogue="intake-token"
          only={['name']}
          {...(unit.tenant && { start: { id_tenant: unit.tenant } })}
          submit={<Trans>Create the token</Trans>}
          onSaved={(saved) => {
            show(typeof saved['token'] === 'string' ? saved['token'] : null);
            tokens.send({ type: 'liveQuery.renew' });
            onChange();
          }}
        />
      ) : (
        <div className={css.once}>
          <CopyText label={t`Token`} hint={t`Shown once. Enter it in the panel.`} text={token} />
          <CopyText
            label={t`Try it from any computer`}
            hint={t`It raises a real alarm of the lowest level.`}
            text={curlLine(token, unit)}
          />
          <p role="status">{entry?.is_done ? <Trans>Something was received.</Trans> : entry ? missingText(entry) : null}</p>
        </div>
      )}
    </>
  );
}

function curlLine(token: string, { id, description, cameras }: GuideUnit): string {
  const body = { reference: `test-${id}-1`, id_unit: id, description: `Test: ${description}`, alarm_type: 'Test', priority: 4, cameras };
  const json = JSON.stringify(body).replaceAll("'", "'\\''");
  return `curl ${location.origin}${api.raiseAlarm.path} -H 'authorization: Bearer ${token}' -H 'content-type: application/json' -d '${json}'`;
}
