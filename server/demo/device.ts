import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { api } from '../../contract/api.ts';
import type { IntakeAlarm } from '../../contract/intake/index.ts';
import { demoIntakeToken } from '../intake/index.ts';
import { projectFolder } from '../video/index.ts';
import type { PlannedAlarm } from './scenarios.ts';

/** A demo device: reports to the platform over HTTP with the demo's token, like a real device. */
export interface Device {
  /**
   * An alarm already sent arrives even if the signal ends the scenario meanwhile; ending a scenario waits for it.
   * @throws Error with the platform's answer if it rejected the alarm
   */
  sendAlarm(reference: string, alarm: PlannedAlarm, signal: AbortSignal): Promise<void>;
}

const sentMs = 30_000;

/** @param url address of the platform */
export function demoDevice(url: () => string): Device {
  const pictures = new Map<string, Promise<string>>();
  const picture = (file: string): Promise<string> => {
    const read = pictures.get(file) ?? readPicture(file);
    pictures.set(file, read);
    return read;
  };
  return {
    sendAlarm: async (reference, { detection, ...alarm }, signal) => {
      const body: Omit<IntakeAlarm, 'alarm_acronym'> = { ...alarm, reference };
      if (detection) {
        const { image, reference_image } = detection;
        body.detection = {
          ...detection,
          ...(image && { image: await picture(image) }),
          ...(reference_image && { reference_image: await picture(reference_image) }),
        };
      }
      signal.throwIfAborted();
      const reply = await fetch(`${url()}${api.raiseAlarm.path}`, {
        method: api.raiseAlarm.method,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${demoIntakeToken}` },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(sentMs),
      });
      const text = await reply.text();
      if (!reply.ok) throw new Error(`The intake answered ${reply.status}: ${text}`);
    },
  };
}

async function readPicture(file: string): Promise<string> {
  const bytes = await readFile(join(projectFolder('server/demo/pictures'), `${file}.jpg`));
  return `data:image/jpeg;base64,${bytes.toString('base64')}`;
}
