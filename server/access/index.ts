export { openAudit } from './audit/audit.ts';
export { sealRoutes } from './audit/seal.ts';
export { readCaller } from './authenticate-caller.ts';
export { isCommonPassword } from './common-passwords.ts';
export { effectiveAccessRoutes } from './effective-access-routes.ts';
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
export { demandOwnPassword } from './own-password.ts';
export { demandNewPassword, hashPassword, passwordFault } from './password.ts';
export { mailPasswordChanged } from './password-mail.ts';
export { permissionFor } from './permissions.ts';
export { openRightsPublisher } from './rights-publisher.ts';
export { accessRoutes } from './routes.ts';
export { endSessionsExcept, isScreenLocked, revokeUserSessions } from './sessions.ts';
export { makeSetupCode } from './setup.ts';
export { countAttempts, limits, refuseThrottled, releaseAttempts, throttled } from './throttle.ts';
export { createProfile, createUser, type NewUser, readUser } from './users.ts';
export { publishExternalUser } from './ways/external-user.ts';
