import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import type { ChartCounts } from '../../../../contract/places/index.ts';
import type { ChartSetup } from '../../../../contract/workspace/charts.ts';
import type { SlotViewProps } from '../slot.ts';
import { ChartFrame } from './ChartFrame.tsx';
import css from './charts.module.css';
import { setupOf } from './setup.ts';
import { barName } from './words.ts';

type Order = 'given' | 'count';

/** The counts of a chart as a table (OP-9.32), in their own order or the largest first. */
export function ChartTable({ setup, counts }: { setup: ChartSetup; counts: ChartCounts }) {
  const { i18n, t } = useLingui();
  const [order, setOrder] = useState<Order>('given');
  const rows = order === 'given' ? counts.bars : [...counts.bars].sort((a, b) => b.count - a.count);
  const share = (count: number) => i18n.number(count / Math.max(1, counts.total), { style: 'percent', maximumFractionDigits: 1 });
  return (
    <div className={css.scroller}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col" aria-label={t`Name`}>
              <button type="button" className={css.head} onClick={() => setOrder('given')} aria-pressed={order === 'given'}>
                <Trans>Name</Trans>
              </button>
            </th>
            <th scope="col" aria-label={t`Count`} aria-sort={order === 'count' ? 'descending' : 'none'}>
              <button type="button" className={css.head} onClick={() => setOrder('count')} aria-pressed={order === 'count'}>
                <Trans>Count</Trans>
              </button>
            </th>
            <th scope="col">{t`Share`}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, count, color }) => (
            <tr key={key}>
              <th scope="row" dir="auto">
                {color && <span className={css.swatch} style={{ background: color }} />} {barName(key, setup, counts.timezone)}
              </th>
              <td>{i18n.number(count)}</td>
              <td>
                <bdi dir="ltr">{share(count)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              <Trans>Total</Trans>
            </th>
            <td>{i18n.number(counts.total)}</td>
            <td>
              <bdi dir="ltr">{share(counts.total)}</bdi>
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** The counts of a chart in figures (OP-9.32). */
export function ChartsSdkDataView({ data }: SlotViewProps) {
  const setup = useMemo(() => setupOf(data), [data]);
  return <ChartFrame setup={setup}>{(counts) => <ChartTable setup={setup} counts={counts} />}</ChartFrame>;
}
