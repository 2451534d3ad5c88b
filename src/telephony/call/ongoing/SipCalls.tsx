import { Trans, useLingui } from '@lingui/react/macro';
import { use, useState } from 'react';
import { catalogueOf } from '../../../../contract/catalogues/index.ts';
import type { CatalogueRecord } from '../../../../contract/platform/index.ts';
import type { SipCall } from '../../../../contract/telephony/call.ts';
import { CataloguePage } from '../../../catalogues/index.ts';
import type { ScreenProps } from '../../../platform/index.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { DropItem } from '../../../ui/DropMenu.tsx';
import { catalogueWords } from '../../../words/catalogue.ts';
import { minutesAndSeconds } from '../../../words/duration.ts';
import { dayAndTime } from '../../../words/time.ts';
import { parseSipCall } from '../dial/parse-call.ts';
import { useCallFor } from '../dial/useCallFor.ts';
import { useCallWords } from '../useCallWords.ts';
import { Recording } from './Recording.tsx';
import css from './SipCalls.module.css';

/** Calls are made by telephones; the standard calls that write them are for other systems. */
const listed = { ...catalogueOf('sip-call'), operations: ['list', 'export'] as const };
const renewedEveryMs = 15_000;

/** /sip_call (OP-2.21, OP-2.55): every call with its state and ending; the details include its recording. */
export function SipCalls({ params, pattern }: ScreenProps) {
  use(catalogueWords());
  const { t } = useLingui();
  const [shown, show] = useState<SipCall | null>(null);
  const call = useCallFor(null);
  const toolsOf = (row: CatalogueRecord) => {
    const of = parseSipCall(row);
    const number = of && (of.direction === 'out' ? of.remotePartyNumber : of.callingPartyNumber);
    return (
      <>
        <DropItem icon="info" onClick={() => show(of)}>
          <Trans>Details…</Trans>
        </DropItem>
        {call && number && (
          <DropItem icon="phone" onClick={() => call(number, null)}>
            <Trans>
              Call <bdi dir="ltr">{number}</bdi>
            </Trans>
          </DropItem>
        )}
      </>
    );
  };
  return (
    <>
      <CataloguePage catalogue={listed} title={t`Calls`} params={params} pattern={pattern} refreshMs={renewedEveryMs} rowTools={toolsOf} />
      {shown && <CallDetails call={shown} onClose={() => show(null)} />}
    </>
  );
}

/** All stored details of a call, and its recording. */
function CallDetails({ call, onClose }: { call: SipCall; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const { stateOf, whoOf } = useCallWords();
  const who = whoOf(call);
  const at = (moment: string | null) => (moment === null ? '' : dayAndTime(moment, i18n));
  const lasted = call.answered_at && call.ended_at ? minutesAndSeconds(Date.parse(call.ended_at) - Date.parse(call.answered_at)) : '';
  const facts: readonly [string, string][] = [
    [t`State`, stateOf(call)],
    [t`Caller`, call.callingPartyNumber ?? ''],
    [t`Number called`, call.remotePartyNumber ?? ''],
    [t`Started`, at(call.began_at)],
    [t`Answered`, at(call.answered_at)],
    [t`Duration`, lasted],
    [t`Operator`, call.operator?.name ?? ''],
    [t`Transferred to`, call.transferred_to ?? ''],
    [t`Tenant`, call.tenant?.name ?? ''],
  ];
  return (
    <Dialog title={<Trans>Call with {who}</Trans>} state="call" onClose={onClose}>
      <dl className={css.facts}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name} className={css.fact}>
              <dt>{name}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
      </dl>
      {call.recording_url ? (
        <Recording session={call.sessionId} about={who} />
      ) : (
        <p className={css.none}>
          <Trans>This call has no recording.</Trans>
        </p>
      )}
    </Dialog>
  );
}
