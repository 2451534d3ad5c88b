import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import type { floodMachine } from '../../../machines/alarms/flood/flood.machine.ts';
import { selectIsSummed, selectNewCount } from '../../../machines/alarms/flood/flood.selectors.ts';
import { type SumKey, sumRows } from '../../../machines/alarms/queue/summed-rows.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { stateOf } from '../../ui/state.ts';
import { WidgetTools } from '../../ui/WidgetTools.tsx';
import { Age } from '../queue/Age.tsx';
import css from './Flood.module.css';

export type FloodRef = ActorRefFrom<typeof floodMachine>;

interface FloodToolsProps {
  flood: FloodRef;
  /** Whether the banner is shown. */
  hasBanner: boolean;
  /** The waiting alarms, and what they are summed by. */
  waiting: readonly Alarm[];
  sumKey: SumKey;
  /** Version of `waiting`, which is changed in place: its rows are counted again with each. */
  version: number;
}

/** The button that sums the rows of the queue or separates them, and in a flood a banner that counts. */
export function FloodTools({ flood, hasBanner, ...counted }: FloodToolsProps) {
  const { t } = useLingui();
  const state = useSelector(flood, stateOf);
  const isSummed = useSelector(flood, selectIsSummed);
  const toggle = () => flood.send({ type: isSummed ? 'flood.separate' : 'flood.sum' });
  return (
    <div className={css.flood}>
      <WidgetTools>
        <IconButton
          small
          icon="duplicate"
          label={isSummed ? t`A row for each alarm` : t`Sum the rows by unit and type`}
          aria-pressed={isSummed}
          data-state={state}
          onClick={toggle}
        />
      </WidgetTools>
      {hasBanner && <Banner flood={flood} isSummed={isSummed} onToggle={toggle} {...counted} />}
    </div>
  );
}

interface BannerProps extends Omit<FloodToolsProps, 'hasBanner'> {
  isSummed: boolean;
  onToggle: () => void;
}

function Banner({ flood, waiting, sumKey, version, isSummed, onToggle }: BannerProps) {
  const { t } = useLingui();
  const count = useSelector(flood, selectNewCount);
  const { rows, oldest } = useMemo(
    () => (version < 0 ? { rows: 0, oldest: null } : { rows: sumRows(waiting, sumKey).length, oldest: oldestOf(waiting) }),
    [waiting, sumKey, version],
  );
  return (
    <div className={css.banner}>
      <Icon name="alert" />
      <p>
        <strong role="status">
          <Trans>Flood of alarms</Trans>
        </strong>{' '}
        <span className={css.counts}>
          <Plural value={count} one="# new in 10 minutes" other="# new in 10 minutes" />
          {' · '}
          <Plural value={rows} one="# row" other="# rows" />
          {oldest !== null && (
            <>
              {' · '}
              <Trans>
                oldest <Age since={oldest} />
              </Trans>
            </>
          )}
        </span>
      </p>
      <IconButton
        small
        icon={isSummed ? 'list' : 'duplicate'}
        label={isSummed ? t`A row for each alarm` : t`Sum the rows`}
        onClick={onToggle}
      />
    </div>
  );
}

const oldestOf = (alarms: readonly Alarm[]): string | null =>
  alarms.reduce<string | null>((least, { created }) => (least === null || created < least ? created : least), null);
