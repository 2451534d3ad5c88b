import { viewCalls } from '../../contract/workspace/views.ts';
import { type Answer, implementPort, mapAnswer } from '../../machines/shared/port.ts';
import { type ViewWrite, viewsMachine } from '../../machines/workspace/views/views.machine.ts';
import type { Http } from '../platform/index.ts';
import { readLayouts } from './layouts.ts';

const most = '1000';

/** Saved views and layouts with their calls (OP-7.12, OP-7.13, OP-9.07). A platform of the specification lists its layouts whole. */
export function provideViews({ ask }: Pick<Http, 'ask'>): typeof viewsMachine {
  return viewsMachine.provide({
    actors: {
      readViews: implementPort(async (_, signal) => {
        const [views, layouts] = await Promise.all([
          ask(viewCalls.userViews, { query: [['max', most]], signal, partial: true }),
          readLayouts(ask, signal),
        ]);
        if (!layouts.ok) return layouts;
        return mapAnswer(views, ({ data }) => ({ views: data, layouts: layouts.data }));
      }),
      writeView: implementPort(async (write: ViewWrite, signal): Promise<Answer<WriteResult>> => sendWrite({ ask }, write, signal)),
    },
  });
}

type WriteResult = Awaited<ReturnType<typeof sendWrite>> extends Answer<infer T> ? T : never;

async function sendWrite({ ask }: Pick<Http, 'ask'>, write: ViewWrite, signal: AbortSignal) {
  const { key } = write;
  switch (write.kind) {
    case 'save':
      return ask(viewCalls.createUserView, { body: { name: write.name, data: write.data }, key, signal });
    case 'update':
      return ask(viewCalls.updateUserView, { params: { id: write.id }, body: { data: write.data }, key, signal });
    case 'rename':
      return ask(viewCalls.updateUserView, { params: { id: write.id }, body: { name: write.name }, key, signal });
    case 'remove':
      return ask(viewCalls.removeUserView, { params: { id: write.id }, signal });
  }
}
