import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { recordingActions } from '../../../contract/video/recording-status.ts';
import { isWatched, selectRequest } from '../../../machines/video/recording-request/recording-request.selectors.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { stateOf } from '../../ui/state.ts';
import { DecideForm } from './DecideForm.tsx';
import { RequestBody, RequestFacts, RequestStatus } from './RequestFacts.tsx';
import { useCan } from './useCan.ts';
import { type RequestRef, useRequest } from './useRequest.ts';

interface RequestDialogProps {
  id: number;
  onWatch: () => void;
  onClose: () => void;
}

/** Dialog over the list with one request and, while it is pending, the form that decides it. */
export function RequestDialog({ id, onWatch, onClose }: RequestDialogProps) {
  const request = useRequest(id);
  const mayDecide = useCan(recordingActions.decide, 'Video');
  const mayWatch = useCan('read', 'ShowRecording');
  return <RequestSheet request={request} mayDecide={mayDecide} onWatch={mayWatch ? onWatch : null} onClose={onClose} />;
}

interface RequestSheetProps {
  request: RequestRef;
  mayDecide: boolean;
  onWatch: (() => void) | null;
  onClose: () => void;
}

/** The same over its actor. */
export function RequestSheet({ request, mayDecide, onWatch, onClose }: RequestSheetProps) {
  const snapshot = useSelector(request, (now) => now);
  const shown = selectRequest(snapshot);
  const isOpen = ['requested', 'deciding', 'undecided', 'overtaken'].includes(stateOf(snapshot).split('.').at(-1) ?? '');
  return (
    <Dialog
      title={
        <>
          <Trans>Recording request</Trans> {shown && <bdi>{shown.folio}</bdi>}
        </>
      }
      state={stateOf(snapshot)}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
          {onWatch && shown?.isOwn && isWatched(snapshot) && (
            <Button kind="primary" icon="play" onClick={onWatch}>
              <Trans>Watch the recording</Trans>
            </Button>
          )}
        </>
      }
    >
      <RequestBody request={request}>
        <RequestStatus request={request} />
        {shown && <RequestFacts request={shown} />}
        {mayDecide && isOpen && <DecideForm request={request} />}
      </RequestBody>
    </Dialog>
  );
}
