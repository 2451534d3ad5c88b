import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { recordingActions } from '../../../contract/video/recording-status.ts';
import { isWatched, selectRequest } from '../../../machines/video/recording-request/recording-request.selectors.ts';
import type { RecordingRequest } from '../../../machines/video/recording-request/request.ts';
import type { ScreenProps } from '../../platform/index.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import pages from '../../ui/page.module.css';
import { stateOf } from '../../ui/state.ts';
import { DecideForm } from './DecideForm.tsx';
import { Files } from './Files.tsx';
import { RecordingPicture } from './RecordingPicture.tsx';
import { RequestBody, RequestFacts, RequestStatus } from './RequestFacts.tsx';
import css from './requests.module.css';
import { SaveClip } from './SaveClip.tsx';
import { useCan } from './useCan.ts';
import { type RequestRef, useRequest } from './useRequest.ts';

/** /show_recording/:id_recording (OP-2.28): the request, and its recording while it may be watched. */
export function ShowRecording({ params }: ScreenProps) {
  const id = Number(params['id_recording']);
  return <OneRecording key={id} id={Number.isInteger(id) && id > 0 ? id : 0} />;
}

function OneRecording({ id }: { id: number }) {
  const request = useRequest(id);
  const mayDecide = useCan(recordingActions.decide, 'Video');
  return <RecordingPage request={request} mayDecide={mayDecide} />;
}

function Closed({ request: { isOwn, requester } }: { request: RecordingRequest }) {
  if (isOwn) return <Trans>This recording cannot be watched now.</Trans>;
  return <Trans>Only {requester}, who requested it, can watch it here.</Trans>;
}

/** The page of one request, over its actor. */
export function RecordingPage({ request, mayDecide }: { request: RequestRef; mayDecide: boolean }) {
  const snapshot = useSelector(request, (now) => now);
  const shown = selectRequest(snapshot);
  const isDecided = !['requested', 'deciding', 'undecided', 'overtaken'].includes(stateOf(snapshot).split('.').at(-1) ?? '');
  return (
    <section className={`${pages.page} ${css.page}`} data-state={stateOf(snapshot)}>
      <header className={`${pages.head} ${css.head}`}>
        <h1>
          <Trans>Recording</Trans> {shown && <bdi>{shown.folio}</bdi>}
        </h1>
        <RequestStatus request={request} />
      </header>
      <RequestBody request={request}>
        {shown && (
          <div className={css.sides}>
            <div className={css.stage}>
              {isWatched(snapshot) && shown.isOwn ? (
                <RecordingPicture request={shown} />
              ) : (
                <div className={css.curtain}>
                  <EmptyState icon="lock" title={<Closed request={shown} />} />
                </div>
              )}
            </div>
            <div className={css.beside}>
              <RequestFacts request={shown} />
              {isWatched(snapshot) && shown.isOwn && <SaveClip request={shown} />}
              {isWatched(snapshot) && shown.isOwn && <Files id={shown.id} files={shown.files} />}
              {mayDecide && !isDecided && <DecideForm request={request} />}
            </div>
          </div>
        )}
      </RequestBody>
    </section>
  );
}
