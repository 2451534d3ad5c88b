export { chartRoutes } from './charts/chart-routes.ts';
export { checklistRoutes } from './checklist/checklist-routes.ts';
export { installationRoutes } from './installation/installation-routes.ts';
export { systemRoutes } from './systems/systems.ts';
export { configuredViewOf, fillViewForAlarm, plainViewOf } from './views/alarm-view.ts';
export { viewRoutes } from './views/view-routes.ts';
export { weatherRoutes } from './weather/weather.ts';
