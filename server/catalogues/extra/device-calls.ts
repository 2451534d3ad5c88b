import type { ExportingApp } from '../exports/exports.ts';
import { accessDeviceRoutes, lunaRoutes, swiftRoutes } from './analytic-providers.ts';
import { assignmentRoutes } from './assignment-routes.ts';
import { bridgeRoutes, cameraManagerRoutes, dahuaRoutes } from './camera-providers.ts';
import { lookupRoutes } from './device-lookups.ts';
import { proxyCameraRoutes } from './proxy-camera.ts';
import { resellerRoutes } from './resellers.ts';
import { vxgRoutes } from './vxg.ts';

/** The calls of the device families beyond the engine's. */
export function deviceRoutes(app: ExportingApp): void {
  cameraManagerRoutes(app);
  bridgeRoutes(app);
  vxgRoutes(app);
  dahuaRoutes(app);
  lunaRoutes(app);
  swiftRoutes(app);
  accessDeviceRoutes(app);
  proxyCameraRoutes(app);
  assignmentRoutes(app);
  resellerRoutes(app);
  lookupRoutes(app);
}
