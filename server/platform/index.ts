export { headFile } from './audit-head.ts';
export { connectStore } from './backup/backup.ts';
export { type Clock, instant, parseHappenedAt, systemClock } from './clock.ts';
export { ConcurrencyLimit } from './concurrency-limit.ts';
export { type Config, readConfig } from './config.ts';
export { guardedLookup, isAllowedAddress, isBlockedPort } from './connectors/address-guard.ts';
export { type CallOptions, type Connector, failed, notConnected } from './connectors/connector.ts';
export { connectorOf } from './connectors/connectors.ts';
export { authorizationFor, type Login, sendWithDigest } from './connectors/digest.ts';
export {
  addressFault,
  exchange,
  type Failure,
  failureOf,
  type HttpReply,
  type HttpRequest,
  reasonOf,
  send,
} from './connectors/exchange.ts';
export { type OnvifProfile, onvifProfiles, setRelay } from './connectors/onvif.ts';
export {
  atHostOf,
  callOnvif,
  deviceService,
  isLoginRefused,
  type OnvifCall,
  type OnvifDevice,
  type OnvifOptions,
  type OnvifReply,
  readClockOffset,
} from './connectors/onvif-soap.ts';
export type { AnswerTo, Operation } from './connectors/operations.ts';
export { type Service, services, variablesOf } from './connectors/services.ts';
export { type FileCipher, type FileEncryption, fileEncryption, headBytes, plainFiles } from './file-encryption.ts';
export { type App, createApp } from './http/app.ts';
export { sendAsOf } from './http/as-of.ts';
export { type ApiCall, type ApiReply, callApi } from './http/call-api.ts';
export { type Authenticators, bearerOf, type Caller, hasAbilityFor, type IntakeSender, restrictToAbility, scopeOf } from './http/caller.ts';
export { clientAddress, networkOf } from './http/client-address.ts';
export { serveConsole } from './http/console.ts';
export { readPart } from './http/errors.ts';
export { escapeHtml, Html, html } from './http/html.ts';
export { idempotencyTtlMs, requestHash, runIdempotent } from './http/idempotency.ts';
export { exceededLimit, isStorable, type JsonLimits } from './http/json-limits.ts';
export { readOptionsOf } from './http/own-writes.ts';
export { platformRoutes } from './http/platform-routes.ts';
export { Refused, refuse } from './http/refused.ts';
export { refuseForeignOrigin } from './http/request-origin.ts';
export { demand, type EndpointRequest, RawJson, route } from './http/route.ts';
export { openSocketEndpoint, rejectBadHandshakes, rejectUpgrade } from './http/socket-endpoints.ts';
export {
  type InstallationProperty,
  readInstallationName,
  readInstallationZone,
  readProperties,
  writeProperties,
} from './installation-properties.ts';
export { type Log, makeLog } from './log.ts';
export { startLogs } from './logs/logs.ts';
export { type Mailer, readMailbox, readMailFile, removeMailFiles, sendCode, sendMail, storeMailFiles } from './mail/mailer.ts';
export { invitationText, passwordChangedText, resetText } from './mail/texts.ts';
export { createMailTransports } from './mail/transports.ts';
export { metricsRoutes } from './metrics/metrics-routes.ts';
export { nodeName, nodeOfCalls } from './node-name.ts';
export { type NodeChannel, type NodeReply, openNodeChannel } from './nodes/node-channel.ts';
export type { FileAnswer, FoundFile, NodeFiles } from './nodes/node-files.ts';
export { type NodeAddress, NodeRegistry, nodeLeaseMs } from './nodes/node-registry.ts';
export { closeStaggered } from './nodes/staggered-close.ts';
export { drillOf, keepsInside, runningDrillsOf } from './outgoing.ts';
export { pauser } from './pauser.ts';
export { openPdf, type Pdf, pdfFonts, pdfGray, pdfPage } from './pdf.ts';
export { pictureLibrary, pictureLimits, reencode } from './pictures.ts';
export { appendEvent } from './realtime/event-log.ts';
export { rightsChanged } from './realtime/hub.ts';
export { allowsOrigin, startRealtime } from './realtime/realtime.ts';
export { readViewers } from './realtime/viewers.ts';
export { type SecretBox, secretBox } from './secret-box.ts';
export { readOrCreateText, secret } from './secrets.ts';
export { StartError } from './start-error.ts';
export { claimMediaDirectory } from './storage/shared-media.ts';
export { type BatchLimits, batchReads } from './store/batch-reads.ts';
export type { At, AtOrNull, GeneratedAt, GeneratedJson, Json, WayInTable } from './store/core.tables.ts';
export { isDeadlock, retryOnDeadlock } from './store/deadlock-retry.ts';
export { createDedicatedClient } from './store/dedicated-client.ts';
export { narrowing } from './store/limits.ts';
export { limitLockWaits, retryLockedTables } from './store/lock-retry.ts';
export { migrationsFingerprint } from './store/migrate.ts';
export { containing, readNumberedPage } from './store/numbered-page.ts';
export { onlyRow } from './store/only-row.ts';
export { divideTables, dropPartitions, openPartitions, type PartitionedTable, partitionedTables } from './store/partitions.ts';
export { lockDirectory } from './store/postgres/directory-lock.ts';
export { embeddedConnection, type PreparedCluster, packEmbedded, startEmbedded } from './store/postgres/embedded.ts';
export { prepared, preparedMark } from './store/prepared.ts';
export { type Program, releaseOf, thisProgram } from './store/program.ts';
export { runInSavepoint, savepointRunner } from './store/savepoint.ts';
export { openStore, platformScope, type ReadOptions, type ReadResult, type Scope, type Store, type Tx } from './store/store.ts';
export { type EffectiveScope, earliestVisible, mergeTenantGrants } from './tenant-grants.ts';
export { newToken, sameHash, tokenHash } from './token-hash.ts';
export { openTracing } from './tracing/open-tracing.ts';
export { endWith, type Span, traceEach } from './tracing/span.ts';
export { traceStore, traceTransaction } from './tracing/trace-store.ts';
export { tracingFigures } from './tracing/tracing-figures.ts';
export { Turns } from './turns.ts';
export { choiceWordFor, languageOf, wordFor } from './words.ts';
export { runInWorker, type TaskReply, TaskStopped } from './workers/worker-pool.ts';
export { escapeXml, findElement, findElements, parseXml, readXml, type XmlElement } from './xml.ts';
export { type ArchivedFile, readChunks, zipArchive } from './zip-archive.ts';
