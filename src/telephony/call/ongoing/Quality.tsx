import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { selectQuality } from '../../../../machines/telephony/call/call.selectors.ts';
import type { OwnCall } from '../../../../machines/telephony/calls/calls.types.ts';
import css from './CallBar.module.css';

/** How the call sounds: bars and a word, with the figures on hover. */
export function Quality({ call }: { call: OwnCall }) {
  const { t, i18n } = useLingui();
  const quality = useSelector(call.ref, selectQuality);
  if (!quality || quality.score === null) return null;
  const { score, lost, jitterMs, roundTripMs, received, sent } = quality;
  const bars = score >= 4 ? 4 : score >= 3.6 ? 3 : score >= 3.1 ? 2 : 1;
  const word = bars === 4 ? t`good` : bars === 3 ? t`fair` : bars === 2 ? t`poor` : t`bad`;
  const figures = [
    t`lost ${i18n.number(lost, { style: 'percent', maximumFractionDigits: 1 })}`,
    t`jitter ${Math.round(jitterMs)} ms`,
    roundTripMs === null ? '' : t`round trip ${Math.round(roundTripMs)} ms`,
    t`packets received ${received}, sent ${sent}`,
  ];
  return (
    <span className={css.quality} title={figures.filter(Boolean).join(' · ')} data-bars={bars}>
      <span className={css.bars} aria-hidden="true">
        {[1, 2, 3, 4].map((one) => (
          <span key={one} data-on={one <= bars || undefined} />
        ))}
      </span>
      <span className={css.second}>{t`Sound: ${word}`}</span>
    </span>
  );
}
