import { Trans, useLingui } from '@lingui/react/macro';
import type { HandoverSummary } from '../../../contract/alarms/handover.ts';
import { dayAndTime } from '../../words/time.ts';
import css from './handover.module.css';

/** Who handed over and who accepted, and when. */
export function Signatures({ handover: { by, signed, accepted_by, accepted } }: { handover: HandoverSummary }) {
  const { i18n } = useLingui();
  return (
    <dl className={css.signatures}>
      <div>
        <dt>
          <Trans>Outgoing</Trans>
        </dt>
        <dd>
          <bdi>{by.name}</bdi> <time dateTime={signed}>{dayAndTime(signed, i18n)}</time>
        </dd>
      </div>
      <div>
        <dt>
          <Trans>Incoming</Trans>
        </dt>
        <dd>
          {accepted_by && accepted !== null ? (
            <>
              <bdi>{accepted_by.name}</bdi> <time dateTime={accepted}>{dayAndTime(accepted, i18n)}</time>
            </>
          ) : (
            <Trans>Not accepted yet</Trans>
          )}
        </dd>
      </div>
    </dl>
  );
}
