export { chartRoutes } from './charts/chart-routes.ts';
export { isScheduledAt } from './views/periodicity.ts';
export { splitSlots } from './views/split-slots.ts';
export { viewRoutes } from './views/view-routes.ts';
export { weatherRoutes } from './weather/weather.ts';
