export { openAudit } from './audit/audit.ts';
export { openAuditForward } from './audit/forward/forward-audit.ts';
export { sealRoutes } from './audit/seal.ts';
export { readCaller } from './authenticate-caller.ts';
export { effectiveAccessRoutes } from './effective-access.ts';
export {
  addedIds,
  demandFewerRights,
  enterPlatformScope,
  exceedingGroupRights,
  exceedingProfileRights,
  exceedingRights,
  masterOf,
  restoreCallerScope,
  toIds,
  withPlatformScope,
} from './grants.ts';
export { demandNewPassword, demandOwnPassword, hashPassword, passwordFault } from './password.ts';
export { openRightsPublisher } from './rights-publisher.ts';
export { accessRoutes } from './routes.ts';
export { isSecure } from './sessions/refresh-cookie.ts';
export { endSessionsExcept, isScreenLocked, revokeUserSessions } from './sessions/sessions.ts';
export { makeSetupCode } from './setup.ts';
export { countAttempts, limits, refuseThrottled, releaseAttempts, throttled } from './throttle.ts';
export { createProfile, createUser, type NewUser, permissionFor, readUser } from './users.ts';
export { publishExternalUser } from './ways/external-user.ts';
export { installationAddress } from './ways/installation-address.ts';
export { createOneTimeToken } from './ways/one-time-token.ts';
export { mailPasswordChanged } from './ways/password-reset.ts';
