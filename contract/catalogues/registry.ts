import type { Catalogue } from './catalogue.ts';
import { alarmsCatalogues } from './descriptors/alarms.ts';
import { automationCatalogues } from './descriptors/automation.ts';
import { bridgeCatalogues } from './descriptors/bridge.ts';
import { cameraManagerCatalogues } from './descriptors/camera-manager.ts';
import { dahuaCatalogues } from './descriptors/dahua.ts';
import { densityCatalogues } from './descriptors/density.ts';
import { devicesCatalogues } from './descriptors/devices.ts';
import { facialRecognitionCatalogues } from './descriptors/facial-recognition.ts';
import { facilitiesCatalogues } from './descriptors/facilities.ts';
import { genericDevicesCatalogues } from './descriptors/generic-devices.ts';
import { geographyCatalogues } from './descriptors/geography.ts';
import { intakeCatalogues } from './descriptors/intake.ts';
import { intelexvisionCatalogues } from './descriptors/intelexvision.ts';
import { logsCatalogues } from './descriptors/logs.ts';
import { lprCatalogues } from './descriptors/lpr.ts';
import { lunaCatalogues } from './descriptors/luna.ts';
import { luxriotCatalogues } from './descriptors/luxriot.ts';
import { miscCatalogues } from './descriptors/misc.ts';
import { omnicloudCatalogues } from './descriptors/omnicloud.ts';
import { receiverCatalogues } from './descriptors/receivers.ts';
import { recordingCatalogues } from './descriptors/recording.ts';
import { reportCatalogues } from './descriptors/report-schedules.ts';
import { safrCatalogues } from './descriptors/safr.ts';
import { singleSignOnCatalogues } from './descriptors/single-sign-on.ts';
import { swiftCatalogues } from './descriptors/swift.ts';
import { tenancyCatalogues } from './descriptors/tenancy.ts';
import { usersCatalogues } from './descriptors/users.ts';
import { voipCatalogues } from './descriptors/voip.ts';
import { vxgCatalogues } from './descriptors/vxg.ts';
import { wallCatalogues } from './descriptors/walls.ts';
import type { CatalogueKey } from './keys.ts';

/** Every catalogue, in the order of the families. */
export const catalogues: readonly Catalogue[] = [
  ...tenancyCatalogues,
  ...facilitiesCatalogues,
  ...geographyCatalogues,
  ...cameraManagerCatalogues,
  ...bridgeCatalogues,
  ...vxgCatalogues,
  ...luxriotCatalogues,
  ...omnicloudCatalogues,
  ...dahuaCatalogues,
  ...genericDevicesCatalogues,
  ...lunaCatalogues,
  ...facialRecognitionCatalogues,
  ...safrCatalogues,
  ...lprCatalogues,
  ...intelexvisionCatalogues,
  ...swiftCatalogues,
  ...densityCatalogues,
  ...voipCatalogues,
  ...usersCatalogues,
  ...alarmsCatalogues,
  ...wallCatalogues,
  ...reportCatalogues,
  ...automationCatalogues,
  ...logsCatalogues,
  ...miscCatalogues,
  ...recordingCatalogues,
  ...devicesCatalogues,
  ...intakeCatalogues,
  ...singleSignOnCatalogues,
  ...receiverCatalogues,
];

const byKey = new Map<string, Catalogue>(catalogues.map((one) => [one.key, one]));

/** The catalogue of a key. */
export function catalogueOf(key: CatalogueKey): Catalogue {
  const found = byKey.get(key);
  if (!found) throw new TypeError(`No catalogue is declared for ${key}`);
  return found;
}

/** The catalogue of an untrusted key; undefined where there is none. */
export const findCatalogue = (key: string): Catalogue | undefined => byKey.get(key);
