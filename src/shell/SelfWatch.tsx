import { plural, t } from '@lingui/core/macro';
import { useSelector } from '@xstate/react';
import { Suspense, useState } from 'react';
import { selectQueryRefusal, selectSelfWatch } from '../../machines/platform/index.ts';
import { lazyView, useLiveQuery } from '../platform/index.ts';
import { Button } from '../ui/Button.tsx';
import { failureText } from '../words/refusals.ts';
import { loadScreenWords } from '../words/words.ts';
import css from './SelfWatch.module.css';

/** The list and its many words are loaded when it is opened. */
const SelfWatchDialog = lazyView(async () => {
  const [{ SelfWatchDialog: dialog }] = await Promise.all([import('./SelfWatchDialog.tsx'), loadScreenWords()]);
  return dialog;
});

const everyMs = 30_000;

/** For administrators: whether anything fails that the platform watches about itself, and on request the list of it. */
export function SelfWatch({ isOfInstallation }: { isOfInstallation: boolean }) {
  const query = useLiveQuery({ of: 'self-watch' }, everyMs);
  const rows = useSelector(query, selectSelfWatch);
  const refusal = useSelector(query, selectQueryRefusal);
  const isUnread = useSelector(query, (now) => now.matches('unread'));
  const [isOpen, open] = useState(false);
  const failure = refusal || isUnread ? failureText(refusal) : null;
  if (rows === null && failure === null) return null;
  const failing = rows?.filter(({ state }) => state === 'failing').length ?? 0;
  const unknown = rows?.filter(({ state }) => state === 'unknown').length ?? 0;
  const state = failure !== null ? 'unread' : failing > 0 ? 'failing' : unknown > 0 ? 'unknown' : 'well';
  return (
    <div className={css.notice} role="status" data-self-watch={state}>
      <Button
        small
        kind="quiet"
        icon={state === 'well' ? 'circleCheck' : 'alert'}
        aria-haspopup="dialog"
        title={summary(state, failing, unknown)}
        onClick={() => open(true)}
      >
        <span className={css.summary}>{summary(state, failing, unknown)}</span>
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <SelfWatchDialog
            state={state}
            rows={rows ?? []}
            failure={failure}
            isOfInstallation={isOfInstallation}
            onClose={() => open(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

function summary(state: 'unread' | 'failing' | 'unknown' | 'well', failing: number, unknown: number): string {
  if (state === 'unread') return t`Self-watch: not known`;
  if (state === 'failing') return plural(failing, { one: '# fault of the platform', other: '# faults of the platform' });
  if (state === 'unknown')
    return plural(unknown, { one: '# check of the platform without a result', other: '# checks of the platform without a result' });
  return t`Self-watch`;
}
