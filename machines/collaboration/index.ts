export { selectChats, selectMe } from './chat/chats.selectors.ts';
export { selectRefusal as selectWallRefusal, selectView as selectWallView } from './wall/wall.selectors.ts';
