import { plural, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { alarmsMachine } from '../../../machines/alarms/queue/alarms.machine.ts';
import { selectIsAcknowledged, selectUnreadable } from '../../../machines/alarms/queue/alarms.selectors.ts';
import { Button } from '../../ui/Button.tsx';
import { UnreadableRows } from '../../ui/UnreadableRows.tsx';
import { dayAndTime } from '../../words/time.ts';

/** Alarms that the platform sent and that cannot be read: counted, listed with what is readable, and rung for until acknowledged. */
export function UnreadableAlarms({ alarms }: { alarms: ActorRefFrom<typeof alarmsMachine> }) {
  const { i18n } = useLingui();
  const rows = useSelector(alarms, selectUnreadable);
  const isAcknowledged = useSelector(alarms, selectIsAcknowledged);
  const shown = rows.map((row) => ({ ...row, time: isTime(row.time) ? dayAndTime(row.time, i18n) : row.time }));
  return (
    <UnreadableRows
      rows={shown}
      title={`${unreadableAlarms(rows.length)} ${t`Check them at the platform.`}`}
      acts={
        <>
          {!isAcknowledged && (
            <Button small icon="check" onClick={() => alarms.send({ type: 'alarms.acknowledge' })}>
              <Trans>Acknowledge</Trans>
            </Button>
          )}
          <Button small icon="refresh" onClick={() => alarms.send({ type: 'alarms.reload' })}>
            <Trans>Read again</Trans>
          </Button>
        </>
      }
    />
  );
}

export const unreadableAlarms = (count: number): string =>
  plural(count, { one: '# alarm could not be read.', other: '# alarms could not be read.' });

const isTime = (time: string | null): time is string => time !== null && Number.isFinite(Date.parse(time));
