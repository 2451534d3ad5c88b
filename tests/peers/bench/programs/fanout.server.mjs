import { createServer } from 'node:http';
import { Server } from 'socket.io';

/** A server of socket.io by its defaults: every socket is in one room, to which each message of the parent process is sent. */
const http = createServer();
const io = new Server(http);
io.on('connection', (socket) => void socket.join('alarms'));
process.on('message', (data) => io.to('alarms').emit('alarm', data));
process.on('disconnect', () => process.exit(0));
http.listen(0, '127.0.0.1', () => process.send?.(http.address().port));
