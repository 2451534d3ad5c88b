import type { MailPeer } from '../../../server/testing/peers.ts';
import type { TestPlatform } from '../../../server/testing/platform.ts';
import { City } from './city.ts';
import { assignResellers, readDevices } from './devices.ts';
import { sendByIntake } from './intake.ts';
import { copyRecords } from './records.ts';
import type { Services } from './services.ts';
import { repeatWork } from './work.ts';

/**
 * Copies the demo's city into an empty platform by public calls alone: catalogue records, what services of devices state, what comes by
 * intake, and the work of operators.
 * @returns the refused calls, one line each
 */
export async function copyCity(from: TestPlatform, to: TestPlatform, mail: MailPeer, services: Services): Promise<string[]> {
  const city = new City(from, to, mail);
  city.relay = services.relay;
  services.serve(city);
  const administrators = await copyRecords(city);
  await readDevices(city, administrators);
  await assignResellers(city, administrators);
  await sendByIntake(city, administrators);
  await repeatWork(city, services);
  return city.refusals;
}
