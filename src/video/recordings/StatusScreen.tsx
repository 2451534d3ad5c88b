import { useLingui } from '@lingui/react/macro';
import { use, useState } from 'react';
import { catalogueOf } from '../../../contract/catalogues/index.ts';
import { CataloguePage } from '../../catalogues/index.ts';
import type { ScreenProps } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { catalogueWords } from '../../words/catalogue.ts';
import { StorageStrip } from './StorageStrip.tsx';

const refreshMs = 30_000;

/** /status_cameras: the status of cameras, read again by itself until that is switched off (ADM-2.15), under what their recordings take of the disk. */
export function StatusScreen({ params, pattern }: ScreenProps) {
  use(catalogueWords());
  const { t } = useLingui();
  const [isOn, turn] = useState(true);
  return (
    <CataloguePage
      catalogue={catalogueOf('camera-status')}
      params={params}
      pattern={pattern}
      above={<StorageStrip />}
      refreshMs={isOn ? refreshMs : undefined}
      tools={
        <Button small icon="live" aria-pressed={isOn} title={t`Refresh every 30 seconds`} onClick={() => turn(!isOn)}>
          {isOn ? t`Refreshes automatically` : t`Refresh automatically`}
        </Button>
      }
    />
  );
}
