import type { ExportingApp } from '../exports/exports.ts';
import { incidentChartRoutes } from './incident-chart.ts';
import { ownAccountRoutes } from './own-account.ts';
import { ownProfileRoutes } from './own-profile.ts';
import { sharingRoutes } from './sharing.ts';
import { workflowUnitRoutes } from './workflow-units.ts';

/** The calls about people, what is shared with them and how they are told of incidents, beyond the engine's. */
export function peopleRoutes(app: ExportingApp): void {
  ownAccountRoutes(app);
  ownProfileRoutes(app);
  sharingRoutes(app);
  workflowUnitRoutes(app);
  incidentChartRoutes(app);
}
