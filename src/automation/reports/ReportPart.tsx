import { Trans } from '@lingui/react/macro';
import { usePlatform } from '../../platform/index.ts';
import css from './reports.module.css';

/** Whether scheduled reports leave the platform at all. */
export function ReportPart() {
  const mail = usePlatform().capabilities?.mail ?? null;
  if (mail === 'none')
    return (
      <p className={css.warning} role="note">
        <Trans>No mail is sent: this platform has no mail server. Set on the server:</Trans> <code dir="ltr">SMTP_URL</code>
      </p>
    );
  if (mail === 'mailbox')
    return (
      <p className={css.note} role="note">
        <Trans>In the demo, the mails are shown in the demo mailbox only.</Trans>
      </p>
    );
  return null;
}
