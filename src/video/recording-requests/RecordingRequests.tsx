import { Plural, Trans } from '@lingui/react/macro';
import { use, useCallback, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { catalogueOf } from '../../../contract/catalogues/index.ts';
import type { CatalogueRecord } from '../../../contract/platform/index.ts';
import { recordingActions } from '../../../contract/video/recording-status.ts';
import { CataloguePage } from '../../catalogues/index.ts';
import type { ScreenProps } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { DropItem } from '../../ui/DropMenu.tsx';
import { catalogueWords } from '../../words/catalogue.ts';
import { NewRequestDialog } from './NewRequestDialog.tsx';
import { RequestDialog } from './RequestDialog.tsx';
import css from './requests.module.css';
import { useCan } from './useCan.ts';
import { useRecordingUpdates } from './useRecordingUpdates.ts';

const requests = catalogueOf('recording-request');

/** /recording_request (OP-2.28): requests of one's own, and those that wait for one's decision. */
export function RecordingRequests({ params, pattern }: ScreenProps) {
  use(catalogueWords());
  const [, go] = useLocation();
  const mayAsk = useCan(recordingActions.request, 'Video');
  const mayWatch = useCan('read', 'ShowRecording');
  const [shown, setShown] = useState<number | 'new' | null>(null);
  const { unseen, turn, renew } = useRecordingUpdates();
  const close = useCallback(() => {
    setShown(null);
    renew();
  }, [renew]);
  const isFiltered = new URLSearchParams(useSearch()).get('viewed') === '0';
  const watch = (id: number) => go(`/show_recording/${id}`);
  const toolsOf = ({ id, recording }: CatalogueRecord) =>
    mayWatch &&
    recording !== null && (
      <DropItem icon="play" onClick={() => watch(id)}>
        <Trans>Watch the recording</Trans>
      </DropItem>
    );
  return (
    <>
      <CataloguePage
        catalogue={requests}
        params={params}
        pattern={pattern}
        rowTools={toolsOf}
        openWith={setShown}
        refreshKey={turn}
        tools={
          mayAsk && (
            <Button small icon="send" onClick={() => setShown('new')}>
              <Trans>Request a recording</Trans>
            </Button>
          )
        }
        above={
          unseen > 0 &&
          !isFiltered && (
            <p className={css.unseen} role="status">
              <Plural value={unseen} one="# request not viewed yet." other="# requests not viewed yet." />
            </p>
          )
        }
      />
      {shown === 'new' && <NewRequestDialog camera={null} from={null} to={null} onClose={close} />}
      {typeof shown === 'number' && <RequestDialog key={shown} id={shown} onWatch={() => watch(shown)} onClose={close} />}
    </>
  );
}
