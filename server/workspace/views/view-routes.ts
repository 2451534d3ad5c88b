import type { App } from '../../platform/index.ts';
import { layoutRoutes } from './layouts.ts';
import { type AlarmPlans, openingRoutes } from './opening-routes.ts';
import { userViewRoutes } from './user-views.ts';

/** How alarms open, layouts to apply, and the views that users save. */
export function viewRoutes(app: App, plans: AlarmPlans): void {
  openingRoutes(app, plans);
  layoutRoutes(app);
  userViewRoutes(app);
}
