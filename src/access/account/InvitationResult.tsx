import { Trans, useLingui } from '@lingui/react/macro';
import type { Invitation } from '../../../contract/access/invitation.ts';
import { CopyText } from '../../ui/CopyText.tsx';

/** What became of an invitation: mailed, or a link to hand over, which is shown this once. */
export function InvitationResult({ invitation: { email, link } }: { invitation: Invitation }) {
  const { t } = useLingui();
  if (link === null)
    return (
      <p role="status">
        <Trans>The invitation was sent to {email}. Its link works once, for 7 days.</Trans>
      </p>
    );
  return (
    <>
      <p role="status">
        <Trans>The account exists. E-mail is not set up on the server (SMTP_URL), so hand this link over yourself.</Trans>
      </p>
      <CopyText label={t`Link for ${email}`} hint={t`Shown once. It works once, for 7 days, and asks for a password.`} text={link} />
    </>
  );
}
