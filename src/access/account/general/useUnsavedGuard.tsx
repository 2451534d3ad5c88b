import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { ProfileRef } from '../../../../machines/access/profile/profile.selectors.ts';
import { UnsavedChangesDialog } from '../../../catalogues/form/UnsavedChangesDialog.tsx';
import { guardUnsaved } from '../../../platform/unsaved-guard.ts';

/** Requires confirmation to leave unsaved changes: for another section, another screen, or another page. Returns the dialog. */
export function useUnsavedGuard(profile: ProfileRef) {
  const [leave, setLeave] = useState<{ go: () => void } | null>(null);
  const isHeld = useSelector(profile, (now) => now.matches('editing') || now.matches('conflict') || now.matches('saving'));
  useEffect(() => (isHeld ? guardUnsaved((go) => setLeave({ go })) : undefined), [isHeld]);
  if (leave === null || !isHeld) return null;
  const throwAway = () => {
    profile.send({ type: 'profile.discard' });
    profile.send({ type: 'profile.takeTheirs' });
    setLeave(null);
    leave.go();
  };
  return <UnsavedChangesDialog onStay={() => setLeave(null)} onThrow={throwAway} />;
}
