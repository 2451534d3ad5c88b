import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Checklist } from '../../../contract/workspace/checklist.ts';
import { ActInline } from '../../catalogues/index.ts';
import { home } from '../../platform/index.ts';
import { missingText } from '../home/checklist-words.ts';
import css from './Guide.module.css';
import type { GuideUnit } from './step-props.ts';

interface TestAlarmStepProps {
  unit: GuideUnit;
  checklist: Checklist | null;
  onChange: () => void;
}

/** An alarm from here to the screens of the operators, and whether its camera gives pictures. */
export function TestAlarmStep({ unit, checklist, onChange }: TestAlarmStepProps) {
  const [isSent, send] = useState(false);
  const entry = checklist?.find(({ step }) => step === 'alarm');
  return (
    <>
      <ActInline
        catalogue="unit"
        name="test_alarm"
        start={{ id_unit: { id: unit.id, description: unit.description } }}
        onDone={() => {
          send(true);
          onChange();
        }}
      />
      {isSent && (
        <p role="status" className={css.note}>
          {entry && !entry.is_done ? missingText(entry) : <Trans>The alarm is on the operators’ screens.</Trans>}{' '}
          <Link href={home}>
            <Trans>Look at it</Trans>
          </Link>
        </p>
      )}
    </>
  );
}
