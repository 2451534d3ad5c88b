import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { type Handover, type HandoverDraft, type HandoverItems, handoverParts } from '../../../contract/alarms/handover.ts';
import { selectDraft, selectHandover, selectIsBusy, selectRefusal } from '../../../machines/alarms/handover/handover.selectors.ts';
import { useAbilities } from '../../catalogues/index.ts';
import type { ScreenProps } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import pages from '../../ui/page.module.css';
import { Waiting } from '../../ui/Spinner.tsx';
import { stateOf } from '../../ui/state.ts';
import { failureText, readFailed, refusalText } from '../../words/refusals.ts';
import { dayAndTime } from '../../words/time.ts';
import { AcceptForm } from './AcceptForm.tsx';
import { HandoverPartList } from './HandoverPartList.tsx';
import css from './handover.module.css';
import { type HandoverRef, useHandover } from './handover.ports.ts';
import { Signatures } from './Signatures.tsx';
import { SignForm } from './SignForm.tsx';

/** /handover/:id?: what would be handed over now, for the outgoing to sign; a handover, for the incoming to read and accept. */
export function HandoverScreen({ params: { id } }: ScreenProps) {
  return <HandoverPage key={id ?? 'now'} id={id === undefined ? null : Number(id)} />;
}

function HandoverPage({ id }: { id: number | null }) {
  const { t } = useLingui();
  const [, go] = useLocation();
  const page = useHandover(id);
  const state = useSelector(page, stateOf);
  const handover = useSelector(page, selectHandover);
  const isBusy = useSelector(page, selectIsBusy);
  const isShown = useSelector(page, (now) => selectDraft(now) !== null || selectHandover(now) !== null);
  const signedId = id === null ? (handover?.id ?? null) : null;
  useEffect(() => {
    if (signedId !== null) go(`/handover/${signedId}`, { replace: true });
  }, [signedId, go]);
  return (
    <section className={`${pages.page} ${css.page}`} aria-label={t`Shift handover`} data-state={state} data-handover="">
      <header className={pages.head}>
        <h1 className={css.title}>
          <Trans>Shift handover</Trans>
        </h1>
        {id !== null && (
          <Link href="/handover" className={css.back}>
            <Trans>Current state and earlier handovers</Trans>
          </Link>
        )}
        {isShown && (
          <>
            <Button
              kind="quiet"
              icon="refresh"
              why={isBusy ? t`Wait a moment` : null}
              onClick={() => page.send({ type: 'handover.renew' })}
            >
              <Trans>Reload</Trans>
            </Button>
            <Button icon="download" onClick={() => window.print()}>
              <Trans>Print</Trans>
            </Button>
          </>
        )}
      </header>
      <div className={css.body}>
        <Content page={page} />
      </div>
    </section>
  );
}

function Content({ page }: { page: HandoverRef }) {
  const now = useSelector(page, (snapshot) => snapshot);
  const [draft, handover] = [selectDraft(now), selectHandover(now)];
  const retry = (
    <Button icon="refresh" onClick={() => page.send({ type: 'handover.renew' })}>
      <Trans>Try again</Trans>
    </Button>
  );
  if (now.matches('refused')) return <EmptyState icon="lock" title={failureText(selectRefusal(now))} action={retry} />;
  if (!draft && !handover)
    return now.matches('unread') ? (
      <EmptyState icon="alert" title={readFailed()} action={retry} />
    ) : (
      <Waiting>
        <Trans>Reading what is open…</Trans>
      </Waiting>
    );
  return (
    <>
      {now.matches('unread') && (
        <p className={css.alert} role="alert">
          {readFailed()} {retry}
        </p>
      )}
      <Outcome page={page} />
      {handover && <Signed page={page} handover={handover} />}
      {draft && <Draft page={page} draft={draft} />}
    </>
  );
}

/** What the last signature came to, where it is not there. */
function Outcome({ page }: { page: HandoverRef }) {
  const now = useSelector(page, (snapshot) => snapshot);
  const refusal = selectRefusal(now);
  if (refusal && (now.matches({ draft: 'denied' }) || now.matches({ signed: 'denied' })))
    return (
      <p className={css.alert} role="alert">
        {refusalText(refusal)}
      </p>
    );
  if (now.matches({ draft: 'unanswered' }) || now.matches({ signed: 'unanswered' }))
    return (
      <p className={css.alert} role="alert">
        <Trans>No response: whether it was signed is not known. Reload before you sign again.</Trans>
      </p>
    );
  return null;
}

function Draft({ page, draft }: { page: HandoverRef; draft: HandoverDraft }) {
  const { i18n } = useLingui();
  const time = dayAndTime(draft.at, i18n);
  return (
    <>
      <p className={css.quiet}>
        <Trans>What is open at {time}. It is kept as it is when you sign.</Trans>
      </p>
      <SignForm page={page} />
      <Parts items={draft.items} />
      <Earlier earlier={draft.earlier} />
    </>
  );
}

function Signed({ page, handover }: { page: HandoverRef; handover: Handover }) {
  const { t } = useLingui();
  return (
    <>
      <Signatures handover={handover} />
      <AcceptForm page={page} handover={handover} />
      <section className={css.note} aria-label={t`Note to the next shift`}>
        <h2>
          <Trans>Note to the next shift</Trans>
        </h2>
        <p dir="auto">{handover.note === '' ? t`None.` : handover.note}</p>
      </section>
      <Parts items={handover.items} />
    </>
  );
}

function Parts({ items }: { items: HandoverItems }) {
  const abilities = useAbilities();
  return (
    <div className={css.parts}>
      {handoverParts.map((part) => (
        <HandoverPartList key={part} part={part} list={items[part]} abilities={abilities} />
      ))}
    </div>
  );
}

function Earlier({ earlier }: Pick<HandoverDraft, 'earlier'>) {
  const { t, i18n } = useLingui();
  return (
    <section className={`${css.part} ${css.earlier}`} aria-label={t`Earlier handovers`}>
      <h2>
        <Trans>Earlier handovers</Trans>
      </h2>
      {earlier.length === 0 && (
        <p className={css.quiet}>
          <Trans>There is none yet.</Trans>
        </p>
      )}
      <ul className={css.items}>
        {earlier.map(({ id, by, signed, accepted_by }) => (
          <li key={id}>
            <Link href={`/handover/${id}`}>
              {dayAndTime(signed, i18n)} · <bdi>{by.name}</bdi>
            </Link>
            <span>
              {accepted_by ? (
                <Trans>
                  accepted by <bdi>{accepted_by.name}</bdi>
                </Trans>
              ) : (
                <Trans>Not accepted yet</Trans>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
