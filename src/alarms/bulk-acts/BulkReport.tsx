import { Plural, Trans } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import {
  selectAct,
  selectDone,
  selectProgress,
  selectRefusal,
  selectRefused,
} from '../../../machines/alarms/bulk-acts/bulk-acts.selectors.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { stateOf } from '../../ui/state.ts';
import { refusalText } from '../../words/refusals.ts';
import { AlarmName } from '../queue/AlarmName.tsx';
import css from './Bulk.module.css';
import type { BulkActsRef } from './bulk-acts.ports.ts';
import { bulkWords } from './bulk-words.ts';

/** Rows that are drawn; a longer list says how many it leaves out. */
const mostRows = 200;

/** What became of the alarms of an act, where not all were changed: how many, and for each other one why not and who holds it. */
export function BulkReport({ bulk }: { bulk: BulkActsRef }) {
  const state = useSelector(bulk, stateOf);
  const act = useSelector(bulk, selectAct) ?? 'take';
  const done = useSelector(bulk, selectDone);
  const refused = useSelector(bulk, selectRefused, (a, b) => a.length === b.length);
  const refusal = useSelector(bulk, (now) => (now.matches('refused') ? selectRefusal(now) : null));
  const { sent, of } = useSelector(bulk, selectProgress, shallowEqual);
  const close = () => bulk.send({ type: 'bulk.dismiss' });
  return (
    <Dialog
      title={bulkWords[act].done(done)}
      state={state}
      wide
      onClose={close}
      foot={
        <Button kind="primary" onClick={close}>
          <Trans>OK</Trans>
        </Button>
      }
    >
      {refusal && (
        <p role="alert">
          {refusalText(refusal)} <Plural value={of - sent} one="# alarm was not changed." other="# alarms were not changed." />
        </p>
      )}
      {refused.length > 0 && (
        <>
          <p role="alert">
            <Plural value={refused.length} one="# alarm was not changed:" other="# alarms were not changed:" />
          </p>
          <ul className={css.refused}>
            {refused.slice(0, mostRows).map(({ alarm, refused: { code, message, holder } }) => (
              <li key={alarm.id}>
                <AlarmName alarm={alarm} />
                <p className={css.reason}>
                  {refusalText({ code, message })}{' '}
                  {holder && (
                    <strong>
                      <bdi>{holder.name}</bdi>
                    </strong>
                  )}
                </p>
              </li>
            ))}
          </ul>
          {refused.length > mostRows && (
            <p>
              <Plural value={refused.length - mostRows} one="# more is not listed." other="# more are not listed." />
            </p>
          )}
        </>
      )}
    </Dialog>
  );
}
