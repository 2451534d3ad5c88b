export { AsOf } from './AsOf.tsx';
export { type AudioDevice, watchDevices } from './audio-devices.ts';
export { can } from './can.ts';
export { createServerClock, type ServerClock, startTicking } from './clock.ts';
export { ConsoleProvider, type ConsoleRef, useActorOf, useConsole, useRequiredActor } from './console.ts';
export { DragPayload, type DropTarget, isGridDrag, makeDraggable, readDrop } from './drag-payload.ts';
export { ErrorBoundary } from './ErrorBoundary.tsx';
export { firstScreen, useFirstScreen } from './first-screen.ts';
export { readCapabilities } from './http/capabilities.ts';
export { awaitWordsInViews, lazyFirstView, lazyView, loadChunk, watchStyles } from './http/chunks.ts';
export { createHttp } from './http/create-http.ts';
export { type Http, longListMs, longMs, type RequestOptions, timeoutMs } from './http/http.ts';
export { loadPart } from './http/load-part.ts';
export { createOffer, type Offer } from './http/offer.ts';
export { RequestError } from './http/request-error.ts';
export { saveFile } from './http/save-file.ts';
export { sendOnUnload } from './http/send-on-unload.ts';
export type { OpenSocket } from './http/socket.ts';
export { watchIdle } from './idle.ts';
export { newKey } from './keys.ts';
export { type Platform, PlatformProvider, platformOrigin, usePlatform } from './platform.ts';
export { holdReload, isQuiet, watchTyping } from './quiet.ts';
export { provideReferenceData } from './reference-data.ports.ts';
export { setStepName, useStepName } from './routing/crumbs.ts';
export { type Admission, admit, canOpenRoute, findRoute } from './routing/guard.ts';
export { fold, matchesWords, wordsOf } from './routing/matches-words.ts';
export { groupTitles, type MenuGroup, type MenuLink, type MenuSection, menuFor, sectionTitle } from './routing/menu.ts';
export { readAllPages, readToLastCursor } from './routing/pages.ts';
export {
  alarmVideo,
  externalSignIn,
  guide,
  help,
  helpPage,
  home,
  isSharedVideo,
  login,
  newSite,
  notAuthorized,
  ownProfile,
  type Route,
  resetPassword,
  routes,
  routesFor,
  setUp,
  singleSignOn,
  videoWall,
} from './routing/routes.ts';
export { NotAuthorizedPage, NotBuiltPage, NotFoundPage } from './routing/StatusPages.tsx';
export type { ScreenProps } from './routing/screen.ts';
export { setInstallationTitle, setScreenTitle, setUrgentTitle } from './routing/title.ts';
export { type Step, stepIdOf, type Trail, useTrail } from './routing/trail.ts';
export { bypassGuard, guardedNavigation, guardUnsaved, interceptBack } from './routing/unsaved-guard.ts';
export { useOpenTarget } from './routing/useOpenTarget.ts';
export { createConfigStore } from './storage/config-store.ts';
export { requestLeadership, runExclusive } from './storage/leadership.ts';
export { openOnce } from './storage/open-once.ts';
export { createOutboxStore } from './storage/outbox-store.ts';
export { applyPreferences, withPreference } from './storage/preferences.ts';
export { SessionLanguageProvider, useSessionLanguage } from './storage/session-language.ts';
export { createSessionStorage, type SessionStorage, storageKeys } from './storage/storage.ts';
export { createStoredChoice } from './storage/stored-choice.ts';
export { UnitAssignmentBody } from './unit-assignment/UnitAssignmentBody.tsx';
export { type UnitAssignmentRef, useAssignmentData, useUnitAssignment } from './unit-assignment/useUnitAssignment.ts';
export { useDisplay } from './useDisplay.ts';
export { type LiveQueryRef, useLiveQuery } from './useLiveQuery.ts';
export { useSignalSource } from './useSignalSource.ts';
export { createActor, inspectViewActors, listViewActors, useActorRef } from './view-actors.ts';
