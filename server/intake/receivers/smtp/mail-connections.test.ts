import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { MailConnections } from './mail-connections.ts';

/** A socket of a mail sender without a network. */
class Sender extends EventEmitter {
  destroyed = false;
  readonly written: string[] = [];
  readonly remotePort: number;
  readonly remoteAddress: string | undefined;
  constructor(remotePort: number, remoteAddress: string | undefined = '::ffff:10.0.0.1') {
    super();
    this.remotePort = remotePort;
    this.remoteAddress = remoteAddress;
  }
  write(text: string) {
    this.written.push(text);
  }
  destroy() {
    this.destroyed = true;
    this.emit('close');
  }
  destroySoon() {
    this.destroy();
  }
}

function open(most: number) {
  const clock = { time: 1000 };
  const counts: string[] = [];
  const connections = new MailConnections(
    { most, mailMs: 500 },
    () => clock.time,
    (what) => counts.push(what),
  );
  const add = (port: number) => {
    const sender = new Sender(port);
    connections.add(sender as unknown as Socket);
    return sender;
  };
  const note = (remotePort: number) => connections.noteMail({ remoteAddress: '10.0.0.1', remotePort });
  return { clock, counts, connections, add, note };
}

test('where every connection delivered a mail, a new one is refused with a reply', () => {
  const { counts, add, note } = open(2);
  const senders = [add(1), add(2)];
  note(1);
  note(2);
  const refused = add(3);
  expect([refused.written, refused.destroyed]).toEqual([['421 Too many connections, try again later\r\n'], true]);
  expect([senders.map(({ destroyed }) => destroyed), counts]).toEqual([[false, false], ['sessions_over_limit']]);
});

test('the oldest connection that never delivered makes room, and is counted once', () => {
  const { counts, add, note } = open(3);
  const senders = [add(1), add(2), add(3)];
  note(1);
  const last = add(4);
  expect(senders.map(({ destroyed }) => destroyed)).toEqual([false, true, false]);
  expect([last.destroyed, counts]).toEqual([false, ['sessions_over_limit']]);
});

test('a connection that closes makes room itself', () => {
  const { counts, add, note } = open(1);
  const first = add(1);
  note(1);
  first.destroy();
  expect([add(2).destroyed, counts]).toEqual([false, []]);
});

test('a connection is closed a millisecond after its time, which begins anew with each mail', () => {
  const { clock, counts, connections, add, note } = open(5);
  const [silent, busy] = [add(1), add(2)];
  clock.time = 1400;
  note(2);
  note(9);
  clock.time = 1500;
  connections.sweep();
  expect([silent.destroyed, busy.destroyed]).toEqual([false, false]);
  clock.time = 1501;
  connections.sweep();
  connections.sweep();
  expect([silent.destroyed, busy.destroyed, counts]).toEqual([true, false, ['slow_sessions']]);
  clock.time = 1901;
  connections.sweep();
  expect([busy.destroyed, counts]).toEqual([true, ['slow_sessions', 'slow_sessions']]);
});
