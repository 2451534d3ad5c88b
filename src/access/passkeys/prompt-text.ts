import { t } from '@lingui/core/macro';
import type { PromptFault } from '../../../machines/access/passkeys/prompt.ts';

/** Why the browser's prompt gave no passkey, and what to do. */
export function promptFaultText(fault: PromptFault): string {
  const texts: Record<PromptFault, string> = {
    cancelled: t`The prompt was closed without a passkey. Try again.`,
    timed_out: t`Nobody answered the prompt in time. Try again.`,
    not_allowed: t`The browser does not allow passkeys of this installation at this address.`,
    registered: t`This device already has a passkey of your account.`,
    unsupported: t`Neither this device nor a connected key can hold a passkey that verifies who you are.`,
  };
  return texts[fault];
}
