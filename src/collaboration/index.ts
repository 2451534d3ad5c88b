export { ChatList, chatSlotOf, Presence } from './chat/ChatList.tsx';
export { Conversation } from './chat/Conversation.tsx';
export { NewChatDialog } from './chat/NewChatDialog.tsx';
export { NoChatUser } from './chat/NoChatUser.tsx';
export { type ChatsRef, useChats } from './chat/useChats.ts';
export { useWakeLock } from './wall/useWakeLock.ts';
export { useWalls } from './wall/useWalls.ts';
export { Walls } from './wall/Walls.tsx';
export { provideWall, reportOffline } from './wall.ports.ts';
