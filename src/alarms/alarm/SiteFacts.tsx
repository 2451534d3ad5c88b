import { Trans, useLingui } from '@lingui/react/macro';
import type { Unit } from '../../../contract/places/index.ts';
import { addressOf } from '../../../contract/places/index.ts';
import { Icon } from '../../ui/Icon.tsx';
import css from './ActionPanel.module.css';
import own from './SiteFacts.module.css';

/** What is known of the site of an alarm: instructions, address, hours, keys, its own page. Nothing where nothing is written down. */
export function SiteFacts({ unit }: { unit: Unit | null }) {
  const { t } = useLingui();
  if (unit === null)
    return (
      <section className={css.section} aria-label={t`Site`}>
        <p className={css.quiet}>
          <Trans>The site of this alarm is not loaded.</Trans>
        </p>
      </section>
    );
  const { instructions, opening_hours, access_notes, info_url } = unit;
  const facts = [
    [t`Instructions`, instructions],
    [t`Address`, addressOf(unit)],
    [t`Opening hours`, opening_hours],
    [t`Keys and access`, access_notes],
  ] as const;
  const known = facts.filter(([, value]) => value !== null && value !== '');
  const page = info_url !== null && isWebAddress(info_url) ? info_url : null;
  if (known.length === 0 && page === null) return null;
  return (
    <section className={css.section} aria-label={t`Site`}>
      <h2 className={css.heading}>
        <Trans>Site</Trans>
      </h2>
      <dl className={own.facts}>
        {known.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
      {page !== null && (
        <a href={page} target="_blank" rel="noreferrer" className={own.link}>
          <Icon name="link" size={16} /> <Trans>Page of the site</Trans>
        </a>
      )}
    </section>
  );
}

const isWebAddress = (address: string): boolean => /^https?:\/\//i.test(address);
