import type { App } from '../../platform/http/app.ts';
import { layoutRoutes } from './layouts.ts';
import { openingRoutes } from './opening-routes.ts';
import { userViewRoutes } from './user-views.ts';

/** How alarms open, layouts to apply, and the views that users save. */
export function viewRoutes(app: App): void {
  openingRoutes(app);
  layoutRoutes(app);
  userViewRoutes(app);
}
