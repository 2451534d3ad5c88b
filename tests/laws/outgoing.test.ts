import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');

/** Names by which the server reaches beyond the platform: mail and messages, other services, devices, calls, sockets. */
const reaches = [
  /\b(sendMail|createMailTransports|createTransport|connectorOf|sendHttpMessage|callService|switchOutput|setRelay|sendWithDigest|callOnvif|createSocket|createCall)\(/,
  /\bimport (?!type)[^;]*? from '(nodemailer|mqtt|web-push|undici|node:tls|node:dgram)'/,
  /\bimport (?!type)[^;]*?\b(request|connect|Socket|https?|createConnection)\b[^;]*? from 'node:(net|https?)'/,
  /(?<![.\w'])fetch\(|new WebSocket\(/,
  /new OTLPTraceExporter\(/,
];

/** Where what is about an alarm leaves the platform, and the words of the source by which it stays inside for a drill. */
const asks: Readonly<Record<string, RegExp>> = {
  'server/platform/mail/mailer.ts': /if \(await keepsInside\(tx, alarm, \{ way: 'mail'/,
  'server/alarms/escalate.ts': /sendMail\(tx, mailer, \{ alarm,/,
  'server/telephony/call-routes.ts': /if \(await keepsInside\(tx, alarm\?\.id \?\? null, \{ way: 'call'/,
  'server/video/shares/new-share.ts': /keepsInside\(tx, alarm\.id, line\)\)\) throw refuse\('drill\.stays_inside'\)/,
  'server/alarms/cases/case-shares.ts': /if \(await keepsInside\(tx, alarm, \{ way: 'share'/,
  'server/alarms/cases/share-routes.ts': /keepsCaseInside\(tx, params\.id, body\)\)\) throw refuse\('drill\.stays_inside'\)/,
  // The run of a command for an alarm of a drill is dry: when it is created, and again when each node is performed.
  'server/automation/begin-run.ts': /const drill = await drillOfRun\(tx[\s\S]+const isDry = request\.dry === true \|\| drill !== null;/,
  'server/automation/run-drill.ts': /if \(alarm !== null\) return drillOf\(tx, alarm\);/,
  'server/automation/runner.ts': /dry: run\.dry \|\| \(await drillOf\(tx, run\.id_alarm\)\) !== null/,
};

/** Nodes of commands, and by which words each returns for a dry run before it does anything. */
const nodes: Readonly<Record<string, RegExp>> = {
  'camera-assignment': /showCameras\(|shownCameras\(|show\w*\(/,
  'camera-round': /showCameras\(|shownCameras\(|show\w*\(/,
  'density-shoot': /if \(run\.dry\) return/,
  'digital-output': /if \(at\.run\.dry\) \{/,
  'emergency-centre': /if \(at\.run\.dry\) return/,
  'interphone-call': /if \(run\.dry\) return/,
  notification: /if \(at\.run\.dry\) return/,
  'show-action-plan': /if \(run\.dry\) return/,
  'show-view': /if \(run\.dry\) return/,
  'shown-cameras': /if \(run\.dry\) return/,
  webhook: /if \(at\.run\.dry\) return/,
};

/** What only the nodes above call. */
const partsOfNodes = ['http-message', 'mail-message', 'outcomes', 'output-drivers'].map((name) => `server/automation/effects/${name}.ts`);

/** Reach beyond the platform, but send nothing about an alarm. */
const aboutNoAlarm: Readonly<Record<string, string>> = {
  'server/access/audit/forward/https-target.ts': 'the audit log is forwarded completely; its lines about alarms of drills name the drill',
  'server/access/audit/forward/syslog-target.ts': 'the audit log is forwarded completely; its lines about alarms of drills name the drill',
  'server/access/factors/reset-factors.ts': 'mail to a user about their second factor',
  'server/access/factors/save-factor.ts': 'mail to a user about their second factor',
  'server/access/passkeys/register.ts': 'mail to a user about their passkeys',
  'server/access/second-factor.ts': 'mail to a user about their second factor',
  'server/access/ways/password-reset.ts': 'mail to a user about their password',
  'server/automation/effects/output-restore.ts': 'switches back what a real run switched; a dry run leaves nothing to be switched back',
  'server/automation/reports/report-sender.ts': 'figures of a period, which leave out alarms of drills',
  'server/catalogues/extra/invitations.ts': 'mail to an invited user',
  'server/catalogues/extra/provider-session.ts': 'sessions at providers of cameras',
  'server/intake/receivers/dc09/open-dc09.ts': 'receives; acknowledges what panels sent',
  'server/intake/receivers/dc09/panel.ts': 'a panel for tests and demonstrations',
  'server/intake/receivers/http/event-stream.ts': 'reads the events of cameras',
  'server/intake/receivers/mqtt/open-mqtt.ts': 'subscribes to a broker, publishes nothing',
  'server/intake/receivers/onvif/events-client.ts': 'reads the events of cameras',
  'server/intake/receivers/signal-routes.ts': 'the report on a test of a unit',
  'server/intake/receivers/tcp-sessions.ts': 'receives; acknowledges what panels sent',
  'server/intake/recognition/connectors.ts': 'reads the events of recognizers',
  'server/platform/connectors/connectors.ts': 'the transport of the nodes of commands and of providers',
  'server/platform/connectors/digest.ts': 'the transport of the nodes of commands and of cameras',
  'server/platform/connectors/exchange.ts': 'the transport of the nodes of commands and of providers',
  'server/platform/connectors/onvif-soap.ts': 'the transport of the nodes of commands and of cameras',
  'server/platform/connectors/onvif.ts': 'the transport of the nodes of commands and of cameras',
  'server/platform/doctor/probe-cameras.ts': 'whether cameras can be reached, on the command line',
  'server/platform/doctor/probe-certificate.ts': 'until when the certificate of the own address is valid',
  'server/platform/nodes/node-channel.ts': 'reads video of other nodes of the platform',
  'server/platform/doctor/probe-port.ts': 'whether a port of this machine is free, on the command line',
  'server/platform/mail/transports.ts': 'the transport of the mailer and of the nodes of commands',
  'server/platform/mail/administrators.ts': 'mail to administrators about the platform itself: disks, backups',
  'server/platform/self-watch/self-watch-mail.ts': 'mail to administrators about what the platform watches about itself',
  'server/platform/tracing/open-tracing.ts': 'ids and durations for a collector of traces, of drills as well',
  'server/platform/watchdog.ts': 'tells a watchdog outside that the platform works',
  'server/telephony/call-store.ts': 'stores calls',
  'server/telephony/external-sip-routes.ts': 'stores calls that an outside switchboard reports',
  'server/telephony/interphone/websocket-transport.ts': 'the simulated interphone',
  'server/telephony/routing.ts': 'stores calls that come in',
  'server/video/external/media-server.ts': 'reads video of cameras',
  'server/video/ingest/camera-relay.ts': 'reads video of cameras',
  'server/video/ingest/discovery.ts': 'finds cameras in the network',
};

const files = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
  .map((path) => `server/${path.replaceAll('\\', '/')}`)
  .filter((path) => path.endsWith('.ts') && !/\.(test|child)\.ts$|^server\/(testing|demo)\//.test(path));
const effect = (name: string) => `server/automation/effects/${name}.ts`;

test('whatever reaches beyond the platform asks for drills, or sends nothing about an alarm', () => {
  const listed = [...Object.keys(asks), ...Object.keys(nodes).map(effect), ...partsOfNodes, ...Object.keys(aboutNoAlarm)];
  const reaching = files.filter((path) => reaches.some((way) => way.test(textOf(path))));
  expect(
    reaching.filter((path) => !listed.includes(path)),
    'Ask `keepsInside` before it sends, and name the file here',
  ).toEqual([]);
  expect(listed.filter((path) => !files.includes(path))).toEqual([]);
});

test.each(Object.entries(asks))('%s asks before it sends', (path, words) => {
  expect(textOf(path)).toMatch(words);
});

test('every node of a command returns for a dry run before it does anything', () => {
  const found = files.filter((path) => path.startsWith(effect('').replace('.ts', '')) && /: Effect<'/.test(textOf(path)));
  expect(found.filter((path) => !Object.keys(nodes).map(effect).includes(path))).toEqual([]);
  expect(Object.entries(nodes).filter(([name, words]) => !words.test(textOf(effect(name))))).toEqual([]);
});

test('every mail states the alarm that it is about', () => {
  const mails = files.flatMap((path) =>
    [...textOf(path).matchAll(/\bsendMail\((?:tx|own), ?[\w.]+, \{\s*(\w*)/g)].map(([, first]) => `${path} ${first}`),
  );
  expect(mails.length).toBeGreaterThan(8);
  expect(mails.filter((mail) => !mail.endsWith(' alarm'))).toEqual([]);
});
