import { useLingui } from '@lingui/react/macro';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** Notice for users without a chat user, with the literal text of the specification (OP-8.05). */
export function NoChatUser() {
  const { t } = useLingui();
  return <EmptyState icon="comment" title={t`You do not have a chat user`} />;
}
