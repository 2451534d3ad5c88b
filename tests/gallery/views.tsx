import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import { AlarmComment, AlarmLevel } from '../../contract/alarms/alarm.ts';
import type { sessionMachine } from '../../machines/access/session/session.machine.ts';
import type { alarmMachine } from '../../machines/alarms/alarm/alarm.machine.ts';
import type { historyMachine } from '../../machines/alarms/history/history.machine.ts';
import type { noticesMachine } from '../../machines/alarms/notices/notices.machine.ts';
import type { alarmsMachine } from '../../machines/alarms/queue/alarms.machine.ts';
import { AlarmQueue } from '../../machines/alarms/queue/queue.ts';
import type { soundMachine } from '../../machines/alarms/sound/sound.machine.ts';
import type { BulkRef } from '../../machines/catalogues/catalogue/bulk.selectors.ts';
import type { catalogueMachine } from '../../machines/catalogues/catalogue/catalogue.machine.ts';
import type { exportMachine } from '../../machines/catalogues/export/export.machine.ts';
import type { exportsMachine } from '../../machines/catalogues/exports/exports.machine.ts';
import { importMachine } from '../../machines/catalogues/import/import.machine.ts';
import type { ImportRef } from '../../machines/catalogues/import/import.selectors.ts';
import { choicesMachine } from '../../machines/catalogues/record/choices.machine.ts';
import { recordMachine } from '../../machines/catalogues/record/record.machine.ts';
import type { RecordRef } from '../../machines/catalogues/record/record.selectors.ts';
import { trailMachine } from '../../machines/catalogues/record/trail.machine.ts';
import type { consoleMachine } from '../../machines/console/console.machine.ts';
import type { linkMachine } from '../../machines/platform/link/link.machine.ts';
import { anAlarm, ana, startOfDay } from '../../machines/quality/paths/samples.ts';
import type { clipMachine } from '../../machines/video/clip/clip.machine.ts';
import { playerMachine } from '../../machines/video/player/player.machine.ts';
import { lagMs } from '../../machines/video/player/player.selectors.ts';
import type { tabsMachine } from '../../machines/workspace/tabs/tabs.machine.ts';
import { SignInPage } from '../../src/access/session/SignInPage.tsx';
import { Splash } from '../../src/access/session/Splash.tsx';
import { ActionPanel } from '../../src/alarms/alarm/ActionPanel.tsx';
import { AlarmConfirmation } from '../../src/alarms/alarm/AlarmConfirmation.tsx';
import { AlarmInfo } from '../../src/alarms/alarm/AlarmInfo.tsx';
import { type OperatorContext, OperatorContextProvider } from '../../src/alarms/alarm/operator-context.ts';
import { shownHistoryColumns } from '../../src/alarms/history/columns.tsx';
import { HistoryPage } from '../../src/alarms/history/HistoryPage.tsx';
import { AttendingList, WaitingList } from '../../src/alarms/queue/Queue.tsx';
import { SoundControls, SoundStrip } from '../../src/alarms/sound/SoundControls.tsx';
import { Bell } from '../../src/alarms/toast/Bell.tsx';
import { Toasts } from '../../src/alarms/toast/Toasts.tsx';
import type { ActRef } from '../../src/catalogues/ActDialog.tsx';
import { TrailOf } from '../../src/catalogues/AuditTrail.tsx';
import { DownloadEntry } from '../../src/catalogues/exports/DownloadEntry.tsx';
import { Downloads } from '../../src/catalogues/exports/Downloads.tsx';
import { ChoiceList } from '../../src/catalogues/fields/ref/ChoiceList.tsx';
import { ImportSheet } from '../../src/catalogues/ImportDialog.tsx';
import { RecordSheet } from '../../src/catalogues/RecordPanel.tsx';
import { createServerClock } from '../../src/platform/clock.ts';
import { createSessionStorage } from '../../src/platform/storage/storage.ts';
import { ConnectionBar } from '../../src/shell/ConnectionBar.tsx';
import { Root } from '../../src/shell/Root.tsx';
import { stateOf } from '../../src/ui/state.ts';
import { ClipOptions } from '../../src/video/clips/ClipOptions.tsx';
import { lookOf } from '../../src/video/player/look.ts';
import { PlayerFrame } from '../../src/video/player/PlayerFrame.tsx';
import { PlayerTools } from '../../src/video/player/PlayerTools.tsx';
import { Reason } from '../../src/video/player/Reason.tsx';
import { RequestSheet } from '../../src/video/recording-requests/RequestDialog.tsx';
import type { RequestRef } from '../../src/video/recording-requests/useRequest.ts';
import { AlarmWorkspace } from '../../src/workspace/AlarmWorkspace.tsx';
import { TabStrip } from '../../src/workspace/tabs/TabStrip.tsx';

import { ActOf, BulkOf, ListOf } from './list-views.tsx';

const doNothing = () => undefined;
const never = () => new Promise<never>(doNothing);

const comments = ['Police on their way', 'False: an animal', 'Test by the installer'].flatMap((comment, at) =>
  (['attended', 'canceled'] as const).map((status, turn) =>
    AlarmComment.parse({ id: 1 + at * 2 + turn, comment, status, alarm_type: null, tenant: null }),
  ),
);
const levels = ([1, 2, 3, 4] as const).map((priority) => AlarmLevel.parse(anAlarm(priority, {}, priority).alarm_level));
const workplace: OperatorContext = {
  player: playerMachine,
  queue: new AlarmQueue(ana.id),
  abilities: ana.abilities,
  comments,
  levels,
  unreadable: { comments: [], levels: [] },
  units: [],
  tilesUrl: null,
  open: doNothing,
};

/** The real view of each machine that has one, by the machine's id, over an actor in one of its states; a sentence where there is nothing to draw. */
export const views: Readonly<Record<string, (actor: unknown) => ReactNode>> = {
  session: (actor) => sessionView(actor as ActorRefFrom<typeof sessionMachine>),
  console: (actor) => consoleView(actor as ActorRefFrom<typeof consoleMachine>),
  link: (actor) => <ConnectionBar link={actor as ActorRefFrom<typeof linkMachine>} now={() => startOfDay + 65_000} />,
  tabs: (actor) => (
    <div className="frame">
      <TabStrip tabs={actor as ActorRefFrom<typeof tabsMachine>} />
    </div>
  ),
  alarms: (actor) => (
    <div style={{ inlineSize: 380, display: 'grid', gridTemplateRows: '360px 360px' }}>
      <WaitingList backlogAfter={60} alarms={actor as ActorRefFrom<typeof alarmsMachine>} opened={null} onOpen={doNothing} />
      <AttendingList alarms={actor as ActorRefFrom<typeof alarmsMachine>} opened={null} onOpen={doNothing} />
    </div>
  ),
  alarm: (actor) => <OpenedAlarm actor={actor as ActorRefFrom<typeof alarmMachine>} />,
  history: (actor) => (
    <HistoryPage
      history={actor as ActorRefFrom<typeof historyMachine>}
      columns={shownHistoryColumns(null)}
      unread={[]}
      canFilter
      filters={null}
      bulk={null}
      tools={null}
      onFilter={doNothing}
      onClear={doNothing}
      onOpen={doNothing}
    />
  ),
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
  clip: (actor) => <ClipOptions clip={actor as ActorRefFrom<typeof clipMachine>} blockedReason={null} onClose={doNothing} />,
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
    <OperatorContextProvider value={workplace}>
      <div style={{ display: 'flex', blockSize: 720 }}>
        <div style={{ flex: 1, display: 'grid' }}>
          {alarm === null ? <AlarmWorkspace actor={actor} tab={tab} unit={null} /> : <AlarmInfo alarm={alarm} unit={null} />}
        </div>
        <div style={{ inlineSize: 360 }}>
          <ActionPanel actor={actor} unit={null} abilities={ana.abilities} />
        </div>
        <AlarmConfirmation actor={actor} pending={null} />
      </div>
    </OperatorContextProvider>
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
      {choices.getSnapshot().matches('open') && (
        <ChoiceList choices={choices} id="offer" active={0} chosen={new Set()} onPick={doNothing} />
      )}
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
