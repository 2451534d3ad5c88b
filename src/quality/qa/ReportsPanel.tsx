import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import type { ProblemReport } from '../../../contract/quality/reports.ts';
import type { Trace } from '../../../contract/quality/trace.ts';
import { isAllowed } from '../../../machines/console/console.selectors.ts';
import { transitionsOfTrace } from '../../../machines/quality/trace/unknown-transitions.ts';
import { useConsole } from '../../platform/index.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Waiting } from '../../ui/Spinner.tsx';
import { dayAndTime } from '../../words/time.ts';
import { TraceLines } from '../problem/TraceLines.tsx';
import { ExpectedState } from './ExpectedState.tsx';
import css from './qa.module.css';
import { saveTrace } from './save-trace.ts';
import { UnknownTransitions } from './UnknownTransitions.tsx';
import { useReports } from './useReports.ts';

interface Opened {
  readonly report: ProblemReport;
  readonly trace: Trace;
}

/** What operators reported: who, when and what; each is opened, and saved as a file that replays as a test. */
export function ReportsPanel() {
  const { t } = useLingui();
  const { reports, unread, failed, renew, traceOf, remove } = useReports();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [leaving, setLeaving] = useState<ProblemReport | null>(null);
  const mayDelete = useSelector(useConsole(), (now) => isAllowed(now, 'delete', 'QA'));
  const open = async (report: ProblemReport) => {
    const trace = await traceOf(report.id);
    if (trace) setOpened({ report, trace });
  };
  return (
    <section className={css.reports} aria-label={t`Reports`}>
      {failed !== null && <p role="alert">{failed}</p>}
      {unread !== null && (
        <p role="alert">
          {unread}{' '}
          <Button small icon="refresh" onClick={renew}>
            <Trans>Try again</Trans>
          </Button>
        </p>
      )}
      {reports === null && unread === null && (
        <Waiting>
          <Trans>Loading reports…</Trans>
        </Waiting>
      )}
      {reports?.length === 0 && (
        <p className={css.hint}>
          <Trans>Nobody reported anything. Operators do it in the menu of their user: Something went wrong…</Trans>
        </p>
      )}
      <ul>
        {reports?.map((report) => (
          <li key={report.id}>
            <p className={css.who}>
              <b>
                <bdi>{report.by?.name ?? t`Someone`}</bdi>
              </b>{' '}
              · {dayAndTime(report.at)} · <Plural value={report.steps} one="# step" other="# steps" /> · {Math.ceil(report.bytes / 1000)} kB
            </p>
            <p>
              <bdi>{report.note}</bdi>
            </p>
            {report.wanted !== null && (
              <p className={css.hint}>
                <Trans>
                  Should have been: <bdi>{report.wanted}</bdi>
                </Trans>
              </p>
            )}
            <Button small icon="eye" onClick={() => void open(report)}>
              <Trans>Open report {report.id}</Trans>
            </Button>
            {mayDelete && <IconButton small icon="trash" label={t`Delete report ${report.id}`} onClick={() => setLeaving(report)} />}
          </li>
        ))}
      </ul>
      {opened && <OpenedReport {...opened} onClose={() => setOpened(null)} />}
      {leaving && <DeletionQuestion report={leaving} onDelete={() => void remove(leaving.id)} onClose={() => setLeaving(null)} />}
    </section>
  );
}

interface QuestionProps {
  report: ProblemReport;
  onDelete: () => void;
  onClose: () => void;
}

function DeletionQuestion({ report, onDelete, onClose }: QuestionProps) {
  const { t } = useLingui();
  const answer = () => {
    onClose();
    onDelete();
  };
  return (
    <Dialog
      title={t`Delete report ${report.id}`}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="danger" onClick={answer}>
            <Trans>Delete</Trans>
          </Button>
        </>
      }
    >
      <p>
        <bdi>{report.note}</bdi>
      </p>
      <p>
        <Trans>The report and its trace are permanently deleted.</Trans>
      </p>
    </Dialog>
  );
}

function OpenedReport({ report, trace, onClose }: Opened & { onClose: () => void }) {
  const { t } = useLingui();
  const [expected, setExpected] = useState<Trace['expected']>(trace.expected);
  const transitions = useMemo(() => transitionsOfTrace(trace), [trace]);
  const actors = trace.actors.map(({ path, machine, state, steps }) => ({ path, machine, state: steps.at(-1)?.state ?? state }));
  const save = (
    <Button kind="primary" icon="download" onClick={() => saveTrace({ ...trace, expected }, Date.parse(report.at))}>
      <Trans>Save the trace</Trans>
    </Button>
  );
  return (
    <Dialog title={t`Report ${report.id}`} onClose={onClose} wide foot={save}>
      <div className={css.opened}>
        <p>
          <bdi>{report.note}</bdi>
        </p>
        {report.wanted !== null && (
          <p>
            <Trans>
              Should have been: <bdi>{report.wanted}</bdi>
            </Trans>
          </p>
        )}
        <ExpectedState actors={actors} expected={expected} onExpected={setExpected} />
        <p className={css.hint}>
          <Trans>With an expected state, npm run replay fails until the machine reaches it.</Trans>
        </p>
        <UnknownTransitions transitions={transitions} />
        <TraceLines trace={trace} />
      </div>
    </Dialog>
  );
}
