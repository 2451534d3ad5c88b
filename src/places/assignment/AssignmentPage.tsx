import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import type { AssignmentRef } from '../../../machines/places/assignment/assignment.machine.ts';
import {
  selectCenters,
  selectHolder,
  selectKind,
  selectRefusal,
  selectSearch,
} from '../../../machines/places/assignment/assignment.selectors.ts';
import { Button } from '../../ui/Button.tsx';
import controls from '../../ui/control.module.css';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import pages from '../../ui/page.module.css';
import { Waiting } from '../../ui/Spinner.tsx';
import { stateOf } from '../../ui/state.ts';
import { failureText, readFailed } from '../../words/refusals.ts';
import css from './Assignment.module.css';
import { AssignmentNotice } from './AssignmentNotice.tsx';
import { CameraTree } from './CameraTree.tsx';

interface AssignmentPageProps {
  assignment: AssignmentRef;
  title: string;
  /** Where it is chosen whose cameras they are. */
  children: ReactNode;
}

/** The cameras assigned to a holder, with assignment and removal at every level (ADM-2.19, ADM-2.29, ADM-7.39). */
export function AssignmentPage({ assignment, title, children }: AssignmentPageProps) {
  const state = useSelector(assignment, stateOf);
  return (
    <section className={pages.page} aria-label={title} data-state={state}>
      <header className={`${pages.head} ${css.head}`}>
        <h1>{title}</h1>
        {children}
        <Search assignment={assignment} />
        <AssignmentTotals assignment={assignment} />
      </header>
      <AssignmentNotice assignment={assignment} />
      <Body assignment={assignment} />
    </section>
  );
}

function Search({ assignment }: { assignment: AssignmentRef }) {
  const { t } = useLingui();
  const search = useSelector(assignment, selectSearch);
  const canSearch = useSelector(assignment, (now) => now.matches('shown'));
  if (!canSearch) return null;
  return (
    <input
      className={`${controls.control} ${css.search}`}
      type="search"
      value={search}
      maxLength={100}
      placeholder={t`Search: camera, unit…`}
      aria-label={t`Search the cameras`}
      onChange={(event) => assignment.send({ type: 'assignment.search', search: event.target.value })}
    />
  );
}

/** How many of all are assigned, and the buttons for all of them. */
function AssignmentTotals({ assignment }: { assignment: AssignmentRef }) {
  const { t, i18n } = useLingui();
  const [isAsking, ask] = useState(false);
  const now = useSelector(assignment, (snapshot) => snapshot);
  const centers = selectCenters(now);
  const kind = selectKind(now);
  const holder = selectHolder(now);
  if (!now.matches('shown')) return null;
  const search = kind === 'reseller' ? selectSearch(now).trim() : '';
  const which = { of: 'all', search } as const;
  const cameras = centers.reduce((sum, center) => sum + center.cameras, 0);
  const assigned = centers.reduce((sum, center) => sum + center.assigned, 0);
  const canGive = now.can({ type: 'assignment.assign', which });
  const isNarrowed = kind !== 'reseller' && selectSearch(now).trim() !== '';
  const busy = isNarrowed ? t`Clear the search first: this applies to all cameras` : canGive ? null : t`Wait until the last change is done`;
  const [given, all] = [i18n.number(assigned), i18n.number(cameras)];
  const name = holder?.label ?? '';
  return (
    <div className={css.whole}>
      <span role="status" dir="auto">
        <Trans>
          {given} of {all} assigned
        </Trans>
      </span>
      <Button
        small
        why={assigned === cameras ? t`All are assigned` : busy}
        onClick={() => assignment.send({ type: 'assignment.assign', which })}
      >
        {search === '' ? t`Assign all` : t`Assign all results`}
      </Button>
      <Button small why={assigned === 0 ? t`None assigned` : busy} onClick={() => ask(true)}>
        {search === '' ? t`Unassign all` : t`Unassign all results`}
      </Button>
      <Button small icon="refresh" onClick={() => assignment.send({ type: 'assignment.renew' })}>
        <Trans>Reload</Trans>
      </Button>
      {isAsking && (
        <Dialog
          title={t`Unassign cameras`}
          onClose={() => ask(false)}
          foot={
            <>
              <Button onClick={() => ask(false)}>
                <Trans>Cancel</Trans>
              </Button>
              <Button
                kind="danger"
                onClick={() => {
                  ask(false);
                  assignment.send({ type: 'assignment.unassign', which });
                }}
              >
                <Trans>Unassign</Trans>
              </Button>
            </>
          }
        >
          <p>
            {search === '' ? (
              <Trans>
                {name} has {given} cameras. Unassign all of them?
              </Trans>
            ) : (
              <Trans>
                Unassign every camera found by “{search}” from {name}?
              </Trans>
            )}
          </p>
        </Dialog>
      )}
    </div>
  );
}

function Body({ assignment }: { assignment: AssignmentRef }) {
  const { t } = useLingui();
  const now = useSelector(assignment, (snapshot) => snapshot);
  const kind = selectKind(now);
  const refusal = selectRefusal(now);
  const again = (
    <Button icon="refresh" onClick={() => assignment.send({ type: 'assignment.renew' })}>
      <Trans>Try again</Trans>
    </Button>
  );
  if (now.matches('choosing')) {
    const titles = { user: t`Choose a user`, group: t`Choose a group`, reseller: t`Choose a reseller` };
    return (
      <EmptyState icon="users" title={titles[kind]}>
        <Trans>The cameras are shown here, with which of them are assigned.</Trans>
      </EmptyState>
    );
  }
  if (now.matches('empty')) return <EmptyState icon="camera" title={t`No records found`} action={again} />;
  if (now.matches('refused')) return <EmptyState icon="lock" title={failureText(refusal)} action={again} />;
  if (now.matches('unread')) return <EmptyState icon="alert" title={readFailed()} action={again} />;
  if (now.matches('reading'))
    return (
      <Waiting>
        <Trans>Loading cameras…</Trans>
      </Waiting>
    );
  return <CameraTree assignment={assignment} />;
}
