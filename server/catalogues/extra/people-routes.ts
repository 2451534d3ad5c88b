import type { ExportingApp } from '../exports/exports.ts';
import { incidentChartRoutes } from './incident-chart.ts';
import { invitationRoutes } from './invitations.ts';
import { ownAccountRoutes } from './own-account.ts';
import { ownProfileRoutes } from './own-profile.ts';
import { sharingRoutes } from './sharing.ts';
import { workflowUnitRoutes } from './workflow-units.ts';

/** Mounts the endpoints for people, sharing and incident notifications, beyond those of the engine. */
export function peopleRoutes(app: ExportingApp): void {
  invitationRoutes(app);
  ownAccountRoutes(app);
  ownProfileRoutes(app);
  sharingRoutes(app);
  workflowUnitRoutes(app);
  incidentChartRoutes(app);
}
