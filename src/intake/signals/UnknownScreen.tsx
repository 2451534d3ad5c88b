import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { use, useState } from 'react';
import type { UnknownSignal } from '../../../contract/intake/receivers/calls.ts';
import { selectQueryRefusal, selectResult } from '../../../machines/platform/index.ts';
import { RecordInline, useAbilities } from '../../catalogues/index.ts';
import { can, type ScreenProps, useLiveQuery } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import pages from '../../ui/page.module.css';
import { Waiting } from '../../ui/Spinner.tsx';
import { stateOf } from '../../ui/state.ts';
import tables from '../../ui/table.module.css';
import { catalogueWords, choiceWord } from '../../words/catalogue.ts';
import { failureText, readFailed } from '../../words/refusals.ts';
import { dayAndTime } from '../../words/time.ts';
import { outcomeWords, reasonSentences } from './signal-words.ts';
import css from './signals.module.css';

const everyMs = 10_000;
const deviceFields = ['name', 'receiver', 'account', 'unit', 'camera', 'secret', 'expected_minutes', 'grace_minutes'];
const codeFields = ['vocabulary', 'code', 'description', 'category', 'effect', 'priority', 'alarm_type', 'restores', 'receiver'];

/** /unknown_signals: senders and codes that no record explains, and what could not be read; each becomes a record from here. */
export function UnknownScreen(_: ScreenProps) {
  use(catalogueWords());
  const { t, i18n } = useLingui();
  const query = useLiveQuery({ of: 'unknown-signals' }, everyMs);
  const now = useSelector(query, (snapshot) => snapshot);
  const result = selectResult(now);
  const rows = result?.of === 'unknown-signals' ? result.rows : null;
  const [explained, explain] = useState<UnknownSignal | null>(null);
  const retry = (
    <Button icon="refresh" onClick={() => query.send({ type: 'liveQuery.renew' })}>
      <Trans>Try again</Trans>
    </Button>
  );
  return (
    <section className={pages.page} aria-label={t`Unknown signals`} data-state={stateOf(now)}>
      <header className={pages.head}>
        <h1 className={css.title}>
          <Trans>Unknown signals</Trans>
        </h1>
      </header>
      <div className={css.scroller}>
        {now.matches('refused') && <EmptyState icon="lock" title={failureText(selectQueryRefusal(now))} action={retry} />}
        {now.matches('unread') && <EmptyState icon="alert" title={readFailed()} action={retry} />}
        {now.matches('reading') && rows === null && (
          <Waiting>
            <Trans>Loading the list…</Trans>
          </Waiting>
        )}
        {rows?.length === 0 && !now.matches('refused') && !now.matches('unread') && (
          <EmptyState icon="check" title={t`Every sender and code of the last 30 days is known`} />
        )}
        {rows !== null && rows.length > 0 && (
          <table className={`${tables.table} ${tables.lined} ${tables.roomy}`}>
            <thead>
              <tr>
                <th scope="col">{t`What is unknown`}</th>
                <th scope="col">{t`Receiver`}</th>
                <th scope="col">{t`Account`}</th>
                <th scope="col">{t`Code`}</th>
                <th scope="col">{t`Signals`}</th>
                <th scope="col">{t`Last`}</th>
                <th scope="col">
                  <span className="visually-hidden">{t`Actions`}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={`${row.last_id}`}>
                  <td>{t(row.reason ? reasonSentences[row.reason] : outcomeWords[row.outcome])}</td>
                  <td>
                    <bdi>{row.receiver.name}</bdi>
                  </td>
                  <td>
                    <bdi dir="ltr" className={css.code}>
                      {row.account ?? '—'}
                    </bdi>
                  </td>
                  <td>
                    <bdi dir="ltr" className={css.code}>
                      {row.code === null ? '—' : `${choiceWord(row.vocabulary ?? '')} ${row.code}`}
                    </bdi>
                  </td>
                  <td>{row.count}</td>
                  <td className={tables.time}>
                    <bdi>{dayAndTime(row.last, i18n)}</bdi>
                  </td>
                  <td>
                    <Explain row={row} onExplain={() => explain(row)} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
      {explained && (
        <Dialog wide title={explained.outcome === 'unknown_device' ? t`New device` : t`New signal code`} onClose={() => explain(null)}>
          <RecordInline
            catalogue={explained.outcome === 'unknown_device' ? 'receiver-device' : 'signal-code'}
            only={explained.outcome === 'unknown_device' ? deviceFields : codeFields}
            start={startOf(explained)}
            onSaved={() => {
              explain(null);
              query.send({ type: 'liveQuery.renew' });
            }}
          />
        </Dialog>
      )}
    </section>
  );
}

function startOf({ outcome, receiver, account, vocabulary, code }: UnknownSignal) {
  const named = { id: receiver.id, name: receiver.name };
  return outcome === 'unknown_device' ? { receiver: named, account } : { receiver: named, vocabulary, code };
}

function Explain({ row, onExplain }: { row: UnknownSignal; onExplain: () => void }) {
  const abilities = useAbilities();
  if (row.outcome === 'unreadable') return null;
  const isDevice = row.outcome === 'unknown_device';
  if (!can(abilities, 'create', isDevice ? 'ReceiverDevice' : 'SignalCode')) return null;
  return (
    <Button small icon="plus" onClick={onExplain}>
      {isDevice ? <Trans>Create device</Trans> : <Trans>Create code</Trans>}
    </Button>
  );
}
