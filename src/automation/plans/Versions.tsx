import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { type PlanVersion, planCalls } from '../../../contract/automation/plan-run.ts';
import { type RecordRef, selectRecord } from '../../../machines/catalogues/index.ts';
import { usePlatform } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { refusalText } from '../../words/refusals.ts';
import { dayAndTime } from '../../words/time.ts';
import type { FlowRef } from '../flow/useFlowBuilder.ts';
import css from './plans.module.css';

interface VersionsProps {
  plan: number;
  record: RecordRef;
  builder: FlowRef;
  isEditable: boolean;
}

/** The versions of a plan, with who saved each and when; an older one can be previewed in the chart, and saved to apply it again. */
export function Versions({ plan, record, builder, isEditable }: VersionsProps) {
  const { t, i18n } = useLingui();
  const version = useSelector(record, (now) => selectRecord(now)?.version);
  const { versions, trouble } = useVersions(plan, version);
  const [shown, show] = useState<number | null>(null);
  const put = ({ version: number, nodes }: PlanVersion) => {
    builder.send({ type: 'flow.replace', nodes });
    show(number);
  };
  return (
    <details className={css.versions}>
      <summary>
        <Trans>Versions</Trans> {versions && versions.length > 0 && <span className={css.quiet}>{versions.length}</span>}
      </summary>
      {trouble !== null && <p role="alert">{trouble}</p>}
      {versions?.length === 0 && (
        <p className={css.quiet}>
          <Trans>The first version is stored on the next save.</Trans>
        </p>
      )}
      {shown !== null && (
        <p className={css.quiet} role="status">
          <Trans>The chart shows version {shown}: save to apply it, or undo.</Trans>
        </p>
      )}
      <ol className={css.versionList}>
        {versions?.map((one, place) => (
          <li key={one.version}>
            <p>
              <strong>
                <Trans>Version {one.version}</Trans>
              </strong>{' '}
              {place === 0 && <Trans>in force</Trans>}
              <span className={css.quiet}>
                <bdi>{one.by?.name}</bdi> <time dateTime={one.at}>{dayAndTime(one.at, i18n)}</time>
              </span>
            </p>
            <Button small why={isEditable ? null : t`Wait until it is loaded or saved.`} onClick={() => put(one)}>
              {place === 0 ? <Trans>Show</Trans> : <Trans>Restore</Trans>}
            </Button>
          </li>
        ))}
      </ol>
    </details>
  );
}

/** Read when the plan is shown, and again after each save. */
function useVersions(plan: number, saved: unknown) {
  const { ask } = usePlatform();
  const [read, take] = useState<{ versions: readonly PlanVersion[] | null; trouble: string | null }>({ versions: null, trouble: null });
  useEffect(() => {
    const reading = new AbortController();
    ask(planCalls.planVersions, { params: { id: plan }, signal: reading.signal }).then(
      (answer) => take(answer.ok ? { versions: answer.data, trouble: null } : { versions: null, trouble: refusalText(answer.refusal) }),
      () => undefined,
    );
    return () => reading.abort();
  }, [ask, plan, saved]);
  return read;
}
