import { useLingui } from '@lingui/react/macro';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** Who has no chat user is told so, in the words of the specification (OP-8.05). */
export function NoChatUser() {
  const { t } = useLingui();
  return <EmptyState icon="comment" title={t`You do not have a chat user`} />;
}
