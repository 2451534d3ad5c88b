export { accountCalls, accountTimes, EffectiveAccess, Profile, sessionKinds } from './account.ts';
export { AuditSeal, auditCalls } from './audit.ts';
export { Invitation, invitationCalls } from './invitation.ts';
export { isStrongPassword } from './password.ts';
export {
  accessEvents,
  Challenge,
  Grant,
  RefreshRequest,
  RegisterRequest,
  ResendRequest,
  SessionEnd,
  SetUpRequest,
  SignedOut,
  SignInReply,
  SignInRequest,
  secondFactorLimits,
  VerifyRequest,
} from './session.ts';
export { CodeSent, FactorMethod } from './two-factor.ts';
export { Ability, abilitiesOf, allows, sameSubject, User } from './user.ts';
