/** Events forwarded unchanged to the registration. */
export const registrationEvents = [
  'phone.connect',
  'phone.disconnect',
  'phone.takeOver',
  'phone.up',
  'phone.down',
  'phone.registered',
  'phone.unregistered',
  'phone.refused',
  'phone.usedElsewhere',
] as const;
/** To the headset. */
export const headsetEvents = ['phone.volume', 'phone.devices', 'phone.microphone', 'microphone.test', 'microphone.stopTest'] as const;
/** Events forwarded to the call of their line. */
export const lineEvents = [
  'phone.progressed',
  'phone.established',
  'phone.held',
  'phone.resumed',
  'phone.holdFailed',
  'phone.remoteHeld',
  'phone.transferred',
  'phone.transferFailed',
  'phone.dtmfSent',
  'phone.ended',
  'phone.measured',
] as const;
/** One transition for each of these events. */
export const transitionFor = <T extends string, V>(types: readonly T[], transition: V) =>
  Object.fromEntries(types.map((type) => [type, transition])) as Record<T, V>;
