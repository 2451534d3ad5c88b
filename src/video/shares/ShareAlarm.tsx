import { Trans } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { type Ability, allows } from '../../../contract/access/index.ts';
import { lazyView, usePlatform } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';

const ShareDialog = lazyView(async () => (await import('./ShareDialog.tsx')).ShareDialog);

interface ShareAlarmProps {
  id: number;
  name: string;
  abilities: readonly Ability[];
}

/** Shares the video of an alarm with people without an account; only for users allowed to watch it live. */
export function ShareAlarm({ id, name, abilities }: ShareAlarmProps) {
  const [isOpen, setOpen] = useState(false);
  const { capabilities } = usePlatform();
  if (capabilities === null || !allows(abilities, 'live_video', 'Video')) return null;
  return (
    <>
      <Button small wide icon="link" onClick={() => setOpen(true)}>
        <Trans>Share…</Trans>
      </Button>
      {isOpen && (
        <Suspense>
          <ShareDialog of={{ id_alarm: id }} name={name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
