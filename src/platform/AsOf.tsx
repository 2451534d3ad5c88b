import { Trans, useLingui } from '@lingui/react/macro';
import pages from '../ui/page.module.css';
import { clockTime } from '../words/time.ts';

/** Up to when figures or rows are complete, where they were read from a replica of the database; nothing where they are current. */
export function AsOf({ at }: { at: string | null | undefined }) {
  const { t, i18n } = useLingui();
  if (!at) return null;
  const time = clockTime(at, i18n);
  return (
    <small className={pages.asOf} data-as-of={at} title={t`Read from a replica of the database. What happened since is not included.`}>
      <Trans>
        As of <bdi dir="ltr">{time}</bdi>
      </Trans>
    </small>
  );
}
