import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { Alarm } from '../../contract/alarm.ts';
import type { AlarmId } from '../../contract/ids.ts';
import type { alarmsMachine } from '../../machines/alarms/alarms.machine.ts';
import type { AlarmQueue } from '../../machines/alarms/queue.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { Waiting } from '../ui/Spinner.tsx';
import { refusalText } from '../words/refusals.ts';
import css from './Queue.module.css';
import { QueuePane } from './QueuePane.tsx';
import { useDensity } from './useDensity.ts';

/** Open alarms of the same type at the same unit, this one included. */
export function likeOf(queue: AlarmQueue, alarm: Alarm): number {
  return queue.ofUnit(alarm.unit.id).reduce((count, other) => count + (other.alarm_type === alarm.alarm_type ? 1 : 0), 0);
}

interface QueueProps {
  alarms: ActorRefFrom<typeof alarmsMachine>;
  opened: AlarmId | null;
  onOpen: (alarm: Alarm) => void;
}

/** The queue (OP-2.35, OP-2.36): what waits, what this operator holds, what others hold; always in these three places. */
export function Queue({ alarms, opened, onOpen }: QueueProps) {
  const { t } = useLingui();
  useSelector(alarms, ({ context }) => context.version);
  const state = useSelector(alarms, ({ value }) => value);
  const queue = useSelector(alarms, ({ context }) => context.queue);
  const [compact, setCompact] = useDensity();
  const shared = { find: (id: AlarmId) => queue.get(id), countOf: (alarm: Alarm) => likeOf(queue, alarm), opened, compact, onOpen };
  return (
    <section className={css.queue} aria-label={t`Alarm queue`} data-state={state}>
      <header className={css.tools}>
        <h1 className={css.name}>
          <Trans>Alarms</Trans>
        </h1>
        <IconButton
          small
          icon="list"
          label={compact ? t`Show two lines a row` : t`Show one line a row`}
          aria-pressed={compact}
          onClick={() => setCompact(!compact)}
        />
      </header>
      <Trouble alarms={alarms} />
      <QueuePane title={t`New`} holding="untaken" rows={queue.waiting} empty={<NothingWaits state={state} />} {...shared} />
      <QueuePane title={t`Mine`} holding="mine" rows={queue.mine} empty={<Trans>You hold no alarm.</Trans>} {...shared} />
      <QueuePane title={t`Others`} holding="others" rows={queue.others} empty={<Trans>Nobody else holds one.</Trans>} {...shared} />
    </section>
  );
}

function NothingWaits({ state }: { state: string }) {
  if (state === 'loading')
    return (
      <Waiting>
        <Trans>Reading the open alarms…</Trans>
      </Waiting>
    );
  if (state !== 'ready') return null;
  return <Trans>No alarm is waiting. New ones appear here and can be heard.</Trans>;
}

/** Why the lists may not be whole, and what is done about it. */
function Trouble({ alarms }: Pick<QueueProps, 'alarms'>) {
  const state = useSelector(alarms, ({ value }) => value);
  const refusal = useSelector(alarms, ({ context }) => context.refusal);
  if (state !== 'failed' && state !== 'refused') return null;
  return (
    <div className={css.trouble} role="alert">
      <p>
        {state === 'failed' ? (
          <Trans>The open alarms could not be read. It is tried again every few seconds; what you see may be old.</Trans>
        ) : (
          refusal && refusalText(refusal)
        )}
      </p>
      <Button small icon="refresh" onClick={() => alarms.send({ type: 'alarms.reload' })}>
        <Trans>Try again now</Trans>
      </Button>
    </div>
  );
}
