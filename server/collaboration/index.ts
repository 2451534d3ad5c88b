export { chatRoutes } from './chat/chat-routes.ts';
export { insertMessage } from './chat/chats.ts';
export { readPeople as readRecipients } from './chat/people.ts';
export { openPresence } from './chat/presence.ts';
export { wallRoutes } from './wall/wall-routes.ts';
export { wallExtensions } from './wall/wall-rules.ts';
export { viewOf } from './wall/wall-view.ts';
export { assign } from './wall/walls.ts';
