export { Chat, chatEvents } from './chat.ts';
export { wallEvents } from './wall.ts';
