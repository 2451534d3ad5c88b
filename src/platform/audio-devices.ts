/** A microphone or a speaker, as the browser names it; without a name until the microphone was allowed once. */
export interface AudioDevice {
  id: string;
  name: string;
}

/** Reports the microphones and speakers at once and on every device change. @returns the unsubscribe function */
export function watchDevices(told: (inputs: AudioDevice[], outputs: AudioDevice[]) => void): () => void {
  const devices = (navigator as Partial<Navigator>).mediaDevices;
  if (!devices) {
    told([], []);
    return () => {};
  }
  let isOver = false;
  const look = async () => {
    const all = await devices.enumerateDevices().catch(() => []);
    if (!isOver) told(devicesOfKind(all, 'audioinput'), devicesOfKind(all, 'audiooutput'));
  };
  const changed = () => void look();
  devices.addEventListener('devicechange', changed);
  changed();
  // Permission reveals the device names, which is not a device change.
  let leave: PermissionStatus | null = null;
  (navigator as Partial<Navigator>).permissions?.query({ name: 'microphone' }).then(
    (status) => {
      leave = status;
      if (!isOver) status.addEventListener('change', changed);
    },
    () => undefined,
  );
  return () => {
    isOver = true;
    leave?.removeEventListener('change', changed);
    devices.removeEventListener('devicechange', changed);
  };
}

/** Browsers name the system's own choices as devices too: those are what choosing nothing means. */
function devicesOfKind(all: readonly Pick<MediaDeviceInfo, 'deviceId' | 'kind' | 'label'>[], kind: MediaDeviceKind): AudioDevice[] {
  return all
    .filter((device) => device.kind === kind && !['', 'default', 'communications'].includes(device.deviceId))
    .map(({ deviceId, label }) => ({ id: deviceId, name: label }));
}
