import { useLingui } from '@lingui/react/macro';
import type { ChartCounts } from '../../../../contract/places/index.ts';
import type { ChartSetup } from '../../../../contract/workspace/charts.ts';
import css from './charts.module.css';
import { barName } from './words.ts';

/** Bars with a name each, the longest first; weekdays in their order. */
export function NameBars({ setup, counts }: { setup: ChartSetup; counts: ChartCounts }) {
  const { i18n } = useLingui();
  const most = Math.max(1, ...counts.bars.map(({ count }) => count));
  return (
    <ol className={css.bars}>
      {counts.bars.map(({ key, count, color }) => (
        <li key={key} className={css.bar}>
          <span className={css.name} dir="auto" title={barName(key, setup, counts.timezone)}>
            {barName(key, setup, counts.timezone)}
          </span>
          <span className={css.track} aria-hidden="true">
            <span className={css.fill} style={{ inlineSize: `${(count / most) * 100}%`, ...(color && { background: color }) }} />
          </span>
          <span className={css.count}>{i18n.number(count)}</span>
        </li>
      ))}
    </ol>
  );
}
