/**
 * Calls beyond the specification that the console never makes at a platform without capabilities (`GET v1/capabilities`): such a platform
 * announces nothing beyond the specification, and answers unknown calls in any way. Not listed are calls that the specification requires
 * without stating their path, such as the code of the sign-in or the change of an alarm: those are made, at the paths of this contract.
 */
const ownCalls: readonly (readonly [method: string, path: RegExp])[] = [
  ['*', /^\/demo\//],
  ['GET', /^\/(health|v1\/installation\/disks)$/],
  [
    '*',
    /^\/v1\/(audit-seal|chat|checklist|detections|events|exports|external|files|handovers|intake|media|public|qa|reports|setup|supervision)\b/,
  ],
  ['*', /^\/v1\/(backups|site_workbook|self_watch|systems_in_use|test_alarm|timeline)\b/],
  ['GET', /^\/v1\/(users\/me|users\/profile|users\/:id\/sessions|services\/alarms\/open|services\/weather|layout\/for-me)$/],
  ['*', /^\/v1\/users\/(sessions|mobile-code|sight|external|passkeys)\b/],
  ['PUT', /^\/v1\/users\/profile$/],
  ['DELETE', /^\/v1\/users\/(image|:id\/sessions|:id\/factors)$/],
  ['GET', /^\/v1\/users\/:id\/sight$/],
  ['POST', /^\/v1\/user\/(lock|unlock|auth\/mobile|auth\/passkey|auth\/passkey\/options)$/],
  ['POST', /^\/v1\/authTwoFactor\/(app|recovery)$/],
  ['POST', /^\/v1\/services\/alarms\/(acts|gates|addressees)$/],
  [
    '*',
    /^\/v1\/alarm\/(filters\/:field|:id\/(record|handling|addressees|gate|video_viewed|contacts|contacts\/:contact\/attempt|viewers\/:view))$/,
  ],
  ['*', /^\/v1\/(alarm_shelvings|evidence_cases|drills|drill_choices)\b/],
  ['*', /^\/v1\/unit\/:id\/(subsystems|virtual-button)$/],
  ['GET', /^\/v1\/((lpr_match|facial_recognition)\/sightings|router\/positions|chart\/counts)$/],
  ['*', /^\/v1\/sip\/(account|directory|endCall|forceDisconnect|report)$/],
  ['*', /^\/v1\/(schedule\/next-runs|command\/(for-me|runs|outputs|:id\/execute))\b/],
  ['*', /^\/v1\/action_plan\/:id\/(run|log|versions)$/],
  ['*', /^\/v1\/recording_request\/(ask$|:id\/)/],
  ['POST', /^\/v1\/report_schedule\/:id\/send$/],
  ['GET', /^\/v1\/videowall\/my-view$/],
  ['*', /^\/v1\/[\w/-]+\/(:id\/(uses|changes)|bulk|import|import\/file)$/],
];

/** Whether a platform without capabilities cannot have this call. `path` is that of an endpoint, with `:name` for parameters. */
export const isOwnCall = ({ method, path }: { readonly method: string; readonly path: string }): boolean =>
  ownCalls.some(([of, pattern]) => (of === '*' || of === method) && pattern.test(path));
