import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { CatalogueRecord } from '../../../contract/catalogues/record.ts';
import { allows } from '../../../contract/user.ts';
import { useWorkplace } from '../../alarm/workplace.ts';
import { useSighted } from '../useSighted.ts';
import css from './info.module.css';

const states: Readonly<Record<string, MessageDescriptor>> = {
  connected: msg`connected`,
  'on hold': msg`on hold`,
  incoming: msg`incoming`,
  calling: msg`calling`,
  waiting: msg`waiting`,
};
const everyMs = 15_000;

/** The calls of an alarm (OQ-61): state, remote number, recording. Nothing where there is none, or where they may not be read. */
export function AlarmCalls({ alarm }: { alarm: number }) {
  const { abilities } = useWorkplace();
  return allows(abilities, 'read', 'SipCall') ? <Calls alarm={alarm} /> : null;
}

function Calls({ alarm }: { alarm: number }) {
  const sight = useSighted(
    {
      of: 'rows',
      key: 'sip-call',
      query: [
        ['id_alarm', String(alarm)],
        ['max', '50'],
      ],
    },
    everyMs,
  );
  const calls = useSelector(sight, ({ context }) => (context.sight?.of === 'rows' ? context.sight.rows : null));
  if (!calls || calls.length === 0) return null;
  return (
    <section className={css.calls}>
      <h3 className={css.heading}>
        <Trans>Calls</Trans>
      </h3>
      <ul className={css.list}>
        {calls.map((call) => (
          <CallLine key={call.id} call={call} />
        ))}
      </ul>
    </section>
  );
}

/** One call in a line. */
export function CallLine({ call }: { call: CatalogueRecord }) {
  const { t } = useLingui();
  const [state, caller, remote, recording] = ['state', 'callingPartyNumber', 'remotePartyNumber', 'recording_url'].map((name) => {
    const value = call[name];
    return typeof value === 'string' ? value : '';
  });
  const words = states[state ?? ''];
  return (
    <li className={css.line}>
      <bdi dir="ltr">{[caller, remote].filter(Boolean).join(' → ')}</bdi>
      <span className={css.quiet}>{words ? t(words) : state}</span>
      {recording && /^(https?:\/\/|\/)/.test(recording) && (
        <a href={recording} target="_blank" rel="noopener noreferrer">
          <Trans>Recording</Trans>
        </a>
      )}
    </li>
  );
}
