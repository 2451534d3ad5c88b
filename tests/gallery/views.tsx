import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import { AlarmComment } from '../../contract/alarm.ts';
import type { alarmMachine } from '../../machines/alarm/alarm.machine.ts';
import type { alarmsMachine } from '../../machines/alarms/alarms.machine.ts';
import { AlarmQueue } from '../../machines/alarms/queue.ts';
import type { catalogueMachine } from '../../machines/catalogue/catalogue.machine.ts';
import type { clipMachine } from '../../machines/clip/clip.machine.ts';
import type { consoleMachine } from '../../machines/console/console.machine.ts';
import type { exportMachine } from '../../machines/export/export.machine.ts';
import type { exportsMachine } from '../../machines/exports/exports.machine.ts';
import type { historyMachine } from '../../machines/history/history.machine.ts';
import { importMachine } from '../../machines/import/import.machine.ts';
import type { linkMachine } from '../../machines/link/link.machine.ts';
import type { noticesMachine } from '../../machines/notices/notices.machine.ts';
import { anAlarm, ana, startOfDay } from '../../machines/paths/city.ts';
import { playerMachine } from '../../machines/player/player.machine.ts';
import { lagMs } from '../../machines/player/player.selectors.ts';
import { choicesMachine } from '../../machines/record/choices.machine.ts';
import { recordMachine } from '../../machines/record/record.machine.ts';
import { trailMachine } from '../../machines/record/trail.machine.ts';
import type { sessionMachine } from '../../machines/session/session.machine.ts';
import type { soundMachine } from '../../machines/sound/sound.machine.ts';
import type { tabsMachine } from '../../machines/tabs/tabs.machine.ts';
import { createServerClock } from '../../src/actors/clock.ts';
import { createSessionStorage } from '../../src/actors/storage.ts';
import { ActionPanel } from '../../src/alarm/ActionPanel.tsx';
import { AlarmConfirmation } from '../../src/alarm/AlarmConfirmation.tsx';
import { AlarmInfo } from '../../src/alarm/AlarmInfo.tsx';
import { AlarmWorkspace } from '../../src/alarm/AlarmWorkspace.tsx';
import { type Workplace, WorkplaceProvider } from '../../src/alarm/workplace.ts';
import { HistoryPage } from '../../src/alarms/HistoryPage.tsx';
import { AttendingList, WaitingList } from '../../src/alarms/Queue.tsx';
import type { ActRef } from '../../src/catalogue/acts/ActDialog.tsx';
import type { BulkRef } from '../../src/catalogue/bulk/BulkDialog.tsx';
import { TrailOf } from '../../src/catalogue/changes/AuditTrail.tsx';
import { Offer } from '../../src/catalogue/fields/ref/Offer.tsx';
import type { RecordRef } from '../../src/catalogue/form/RecordForm.tsx';
import { type ImportRef, ImportSheet } from '../../src/catalogue/ImportDialog.tsx';
import { RecordSheet } from '../../src/catalogue/RecordPanel.tsx';
import { ClipQuestion } from '../../src/clips/ClipQuestion.tsx';
import { DownloadEntry } from '../../src/downloads/DownloadEntry.tsx';
import { Downloads } from '../../src/downloads/Downloads.tsx';
import { RequestSheet } from '../../src/requests/RequestDialog.tsx';
import type { RequestRef } from '../../src/requests/useRequest.ts';
import { SignInPage } from '../../src/session/SignInPage.tsx';
import { Splash } from '../../src/session/Splash.tsx';
import { Root } from '../../src/shell/Root.tsx';
import { TruthBar } from '../../src/shell/TruthBar.tsx';
import { SoundControls, SoundStrip } from '../../src/sound/SoundControls.tsx';
import { TabStrip } from '../../src/tabs/TabStrip.tsx';
import { Bell } from '../../src/toast/Bell.tsx';
import { Toasts } from '../../src/toast/Toasts.tsx';
import { stateOf } from '../../src/ui/state.ts';
import { lookOf } from '../../src/video/look.ts';
import { PlayerFrame } from '../../src/video/PlayerFrame.tsx';
import { PlayerTools } from '../../src/video/PlayerTools.tsx';
import { Reason } from '../../src/video/Reason.tsx';

import { ActOf, BulkOf, ListOf } from './list-views.tsx';

const doNothing = () => undefined;
const never = () => new Promise<never>(doNothing);

const comments = ['Police on their way', 'False: an animal', 'Test by the installer'].flatMap((comment, at) =>
  (['attended', 'canceled'] as const).map((status, turn) =>
    AlarmComment.parse({ id: 1 + at * 2 + turn, comment, status, alarm_type: null, tenant: null }),
  ),
);
const levels = ([1, 2, 3, 4] as const).map((priority) => anAlarm(priority, {}, priority).alarm_level);
const workplace: Workplace = {
  player: playerMachine,
  queue: new AlarmQueue(ana.id),
  abilities: ana.abilities,
  comments,
  levels,
  units: [],
  tilesUrl: null,
  open: doNothing,
};

/** The real view of each machine that has one, by the machine's id, over an actor in one of its states; a sentence where there is nothing to draw. */
export const views: Readonly<Record<string, (actor: unknown) => ReactNode>> = {
  session: (actor) => sessionView(actor as ActorRefFrom<typeof sessionMachine>),
  console: (actor) => consoleView(actor as ActorRefFrom<typeof consoleMachine>),
  link: (actor) => <TruthBar link={actor as ActorRefFrom<typeof linkMachine>} now={() => startOfDay + 65_000} />,
  tabs: (actor) => (
    <div className="frame">
      <TabStrip tabs={actor as ActorRefFrom<typeof tabsMachine>} />
    </div>
  ),
  alarms: (actor) => (
    <div style={{ inlineSize: 380, display: 'grid', gridTemplateRows: '360px 360px' }}>
      <WaitingList alarms={actor as ActorRefFrom<typeof alarmsMachine>} opened={null} onOpen={doNothing} />
      <AttendingList alarms={actor as ActorRefFrom<typeof alarmsMachine>} opened={null} onOpen={doNothing} />
    </div>
  ),
  alarm: (actor) => <OpenedAlarm actor={actor as ActorRefFrom<typeof alarmMachine>} />,
  history: (actor) => <HistoryPage history={actor as ActorRefFrom<typeof historyMachine>} onFilter={doNothing} onOpen={doNothing} />,
  exports: (actor) => (
    <div className="frame" style={{ display: 'flex', justifyContent: 'flex-end', blockSize: 360 }}>
      <Downloads exports={actor as ActorRefFrom<typeof exportsMachine>} />
    </div>
  ),
  export: (actor) => (
    <ul style={{ inlineSize: 400 }}>
      <DownloadEntry
        actor={actor as ActorRefFrom<typeof exportMachine>}
        download={(actor as ActorRefFrom<typeof exportMachine>).getSnapshot().context.download}
        onRetry={doNothing}
        onCancel={doNothing}
        onRemove={doNothing}
      />
    </ul>
  ),
  clip: (actor) => <ClipQuestion clip={actor as ActorRefFrom<typeof clipMachine>} why={null} onClose={doNothing} />,
  recordingRequest: (actor) => <RequestSheet request={actor as RequestRef} mayDecide onWatch={doNothing} onClose={doNothing} />,
  catalogue: (actor) => <ListOf list={actor as ActorRefFrom<typeof catalogueMachine>} />,
  bulk: (actor) => <BulkOf bulk={actor as BulkRef} />,
  act: (actor) => <ActOf act={actor as ActRef} />,
  record: (actor) => <Beside record={actor as RecordRef} />,
  trail: (actor) => <TrailOf trail={actor as ActorRefFrom<typeof trailMachine>} />,
  choices: (actor) => <Offered choices={actor as ActorRefFrom<typeof choicesMachine>} />,
  import: (actor) => <ImportSheet importing={actor as ImportRef} onClose={doNothing} />,
  notices: (actor) => <Notices notices={actor as ActorRefFrom<typeof noticesMachine>} />,
  player: (actor) => <Picture actor={actor as ActorRefFrom<typeof playerMachine>} />,
  sound: (actor) => (
    <div className="frame">
      <SoundStrip sound={actor as ActorRefFrom<typeof soundMachine>} />
      <SoundControls sound={actor as ActorRefFrom<typeof soundMachine>} />
    </div>
  ),
};

function sessionView(session: ActorRefFrom<typeof sessionMachine>): ReactNode {
  const state = session.getSnapshot();
  if (state.matches('signedIn')) return 'signed in the whole console is drawn: see the screens';
  if (state.matches('restoring') || state.matches('failed') || state.matches('signingOut')) return <Splash session={session} />;
  return <SignInPage session={session} isDemo language="en" onLanguage={doNothing} />;
}

function consoleView(console: ActorRefFrom<typeof consoleMachine>): ReactNode {
  if (!console.getSnapshot().matches('starting')) return 'what is drawn then are the machines inside it: see the screens';
  return (
    <Root
      console={console}
      http={{ call: never, ask: never, download: never, signChannel: never }}
      clock={createServerClock()}
      storage={createSessionStorage()}
    />
  );
}

function OpenedAlarm({ actor }: { actor: ActorRefFrom<typeof alarmMachine> }) {
  const { alarm } = actor.getSnapshot().context;
  const tab = { name: 'Alarm', type: 'alarm' as const, order: 0, color: null, layout: [], slots: [] };
  return (
    <WorkplaceProvider value={workplace}>
      <div style={{ display: 'flex', blockSize: 720 }}>
        <div style={{ flex: 1, display: 'grid' }}>
          {alarm === null ? <AlarmWorkspace actor={actor} tab={tab} unit={null} /> : <AlarmInfo alarm={alarm} unit={null} />}
        </div>
        <div style={{ inlineSize: 360 }}>
          <ActionPanel actor={actor} unit={null} abilities={ana.abilities} />
        </div>
        <AlarmConfirmation actor={actor} pending={null} />
      </div>
    </WorkplaceProvider>
  );
}

function Beside({ record }: { record: RecordRef }) {
  const abilities = { create: null, edit: null, delete: null };
  const machines = {
    record: recordMachine,
    trail: trailMachine,
    choices: choicesMachine,
    importing: importMachine,
    labelOf: never,
  };
  return (
    <div style={{ position: 'relative', inlineSize: 640, blockSize: 720 }}>
      <RecordSheet
        record={record}
        machines={machines}
        abilities={abilities}
        tilesUrl={null}
        onClose={doNothing}
        onSaved={doNothing}
        onDeleted={doNothing}
      />
    </div>
  );
}

function Offered({ choices }: { choices: ActorRefFrom<typeof choicesMachine> }) {
  return (
    <div style={{ position: 'relative', inlineSize: 320, blockSize: 180 }}>
      {choices.getSnapshot().matches('open') && <Offer choices={choices} id="offer" active={0} chosen={new Set()} onPick={doNothing} />}
    </div>
  );
}

function Notices({ notices }: { notices: ActorRefFrom<typeof noticesMachine> }) {
  const find = (id: number) => anAlarm(id);
  return (
    <div style={{ blockSize: 480 }}>
      <div className="frame" style={{ display: 'flex', justifyContent: 'flex-end' }}>
        <Bell notices={notices} find={find} onOpen={doNothing} />
      </div>
      <Toasts notices={notices} find={find} onOpen={doNothing} />
    </div>
  );
}

const still = { zoom: { scale: 1, x: 0, y: 0 }, by: doNothing, pan: doNothing, reset: doNothing };

function Picture({ actor }: { actor: ActorRefFrom<typeof playerMachine> }) {
  const snapshot = actor.getSnapshot();
  const state = stateOf(snapshot);
  const { shownAt, behindMs, request } = snapshot.context;
  return (
    <div style={{ inlineSize: 640, blockSize: 400, display: 'grid' }}>
      <PlayerFrame
        look={lookOf(state, lagMs(snapshot))}
        state={state}
        camera="Yard"
        at={shownAt}
        offsetFrom={shownAt === null || behindMs === null ? null : shownAt + behindMs}
        loop={request.kind === 'pre_alarm'}
        reason={<Reason snapshot={snapshot} />}
        screen={null}
        onRetry={doNothing}
        tools={
          <PlayerTools
            player={actor}
            drive={{ play: doNothing, pause: doNothing, rate: doNothing }}
            snapshot={snapshot}
            zooming={still}
            onSnapshot={doNothing}
            onFullScreen={doNothing}
            onBeside={null}
          />
        }
      />
    </div>
  );
}
