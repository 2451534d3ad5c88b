import { alarmsCatalogues } from './alarms.ts';
import { automationCatalogues } from './automation.ts';
import { bridgeCatalogues } from './bridge.ts';
import { cameraManagerCatalogues } from './camera-manager.ts';
import type { Catalogue } from './catalogue.ts';
import { dahuaCatalogues } from './dahua.ts';
import { densityCatalogues } from './density.ts';
import { devicesCatalogues } from './devices.ts';
import { facialRecognitionCatalogues } from './facial-recognition.ts';
import { facilitiesCatalogues } from './facilities.ts';
import { genericDevicesCatalogues } from './generic-devices.ts';
import { geographyCatalogues } from './geography.ts';
import { intelexvisionCatalogues } from './intelexvision.ts';
import type { CatalogueKey } from './keys.ts';
import { logsCatalogues } from './logs.ts';
import { lprCatalogues } from './lpr.ts';
import { lunaCatalogues } from './luna.ts';
import { luxriotCatalogues } from './luxriot.ts';
import { miscCatalogues } from './misc.ts';
import { omnicloudCatalogues } from './omnicloud.ts';
import { recordingCatalogues } from './recording.ts';
import { safrCatalogues } from './safr.ts';
import { swiftCatalogues } from './swift.ts';
import { tenancyCatalogues } from './tenancy.ts';
import { usersCatalogues } from './users.ts';
import { voipCatalogues } from './voip.ts';
import { vxgCatalogues } from './vxg.ts';

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
  ...automationCatalogues,
  ...logsCatalogues,
  ...miscCatalogues,
  ...recordingCatalogues,
  ...devicesCatalogues,
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
