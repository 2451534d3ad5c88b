import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { recordOf } from '../../../../machines/telephony/calls/calls.selectors.ts';
import type { OwnCall } from '../../../../machines/telephony/calls/calls.types.ts';
import { Icon } from '../../../ui/Icon.tsx';
import type { CallsRef } from '../calls.ts';
import css from './listening.module.css';

/** Who listens to an own call, as long as they do. */
export function Listeners({ call: { session, state }, calls }: { call: OwnCall; calls: CallsRef }) {
  const record = useSelector(calls, (now) => recordOf(now, session));
  const names = record?.listeners.map(({ name }) => name).join(', ') ?? '';
  return (
    <span role="status" className={css.listeners}>
      {names !== '' && state !== 'ended' && (
        <span className={css.mark} data-listeners="">
          <Icon name="sound" size={16} />
          <span>
            <Trans>
              Listening: <bdi>{names}</bdi>
            </Trans>
          </span>
        </span>
      )}
    </span>
  );
}
