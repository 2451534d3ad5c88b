export { forcedReplies } from './forced-replies.ts';
export { reportRoutes } from './report-routes.ts';
