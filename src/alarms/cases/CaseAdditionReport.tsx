import { Plural, Trans } from '@lingui/react/macro';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import type { CaseResult } from '../../../contract/alarms/cases.ts';
import { refusalText } from '../../words/refusals.ts';
import css from './cases.module.css';

interface CaseAdditionReportProps {
  /** Of the case. */
  name: string;
  alarms: readonly Pick<Alarm, 'id' | 'alarm_id'>[];
  results: readonly CaseResult[];
}

/** Which alarms are in the case now, which were before, and of each other one why it is not. */
export function CaseAdditionReport({ name: plain, alarms, results }: CaseAdditionReportProps) {
  const nameOf = (id: Alarm['id']) => <bdi dir="ltr">{alarms.find((one) => one.id === id)?.alarm_id ?? id}</bdi>;
  const refused = results.flatMap((one) => (one.result === 'refused' ? [one] : []));
  const [added, kept] = [countOf(results, 'added'), countOf(results, 'kept')];
  const name = <bdi>{plain}</bdi>;
  return (
    <div className={css.lines} role="status">
      {added > 0 && (
        <p>
          <Trans>In the case: {name}. Its recordings and records are locked.</Trans>{' '}
          <Plural value={added} one="# alarm was added." other="# alarms were added." />
        </p>
      )}
      {kept > 0 && (
        <p>
          <Plural value={kept} one="# alarm was in the case before." other="# alarms were in the case before." />
        </p>
      )}
      {refused.length > 0 && (
        <>
          <p>
            <Plural value={refused.length} one="# alarm was not added:" other="# alarms were not added:" />
          </p>
          <ul className={css.uses}>
            {refused.map(({ id, code, message }) => (
              <li key={id}>
                {nameOf(id)}: {refusalText({ code, message })}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

const countOf = (results: readonly CaseResult[], of: CaseResult['result']): number => results.filter(({ result }) => result === of).length;
