/** What is carried on as it is to the registration. */
export const ofRegistration = [
  'phone.connect',
  'phone.disconnect',
  'phone.fetch',
  'phone.up',
  'phone.down',
  'phone.registered',
  'phone.unregistered',
  'phone.refused',
  'phone.elsewhere',
] as const;
/** To the headset. */
export const ofHeadset = ['phone.volume', 'phone.devices', 'phone.microphone', 'microphone.test', 'microphone.testEnd'] as const;
/** To the call of whose line it tells. */
export const ofLines = [
  'phone.progressed',
  'phone.stood',
  'phone.held',
  'phone.resumed',
  'phone.holdFailed',
  'phone.remoteHeld',
  'phone.transferred',
  'phone.transferFailed',
  'phone.keyed',
  'phone.ended',
  'phone.measured',
] as const;
/** One transition for each of these events. */
export const each = <T extends string, V>(types: readonly T[], transition: V) =>
  Object.fromEntries(types.map((type) => [type, transition])) as Record<T, V>;
