import { api } from '../../contract/api.ts';
import { wallCalls } from '../../contract/collaboration/wall.ts';
import { wallMachine } from '../../machines/collaboration/wall/wall.machine.ts';
import { type WallAssignment, type WallPresence, wallsMachine } from '../../machines/collaboration/wall/walls.machine.ts';
import { type Answer, implementPort } from '../../machines/shared/port.ts';
import { type Http, RequestError, sendOnUnload } from '../platform/index.ts';

type Needs = Pick<Http, 'ask'>;

/** The screen of a wall with its calls (OP-7.15, OQ-95). */
export function provideWall({ ask }: Needs): typeof wallMachine {
  return wallMachine.provide({
    actors: {
      readView: implementPort((_, signal) => ask(wallCalls.wallView, { signal })),
      reportOnline: implementPort((_, signal) => ask(wallCalls.wallStatus, { body: { status: 'online' }, signal })),
      readBuild: implementPort((_, signal) => readBuild({ ask }, signal)),
    },
  });
}

/** Reports this wall as offline while its page unloads (OQ-95); if the request is lost, the platform detects it by itself. */
export function reportOffline(): void {
  sendOnUnload(wallCalls.wallStatus, { body: { status: 'offline' } });
}

/**
 * Identifies the console that every node of the platform serves: by its build, or by the scripts of the page where the platform states none.
 * @throws Error while nodes serve different ones: a page that is loaded anew may be either of them
 */
async function readBuild({ ask }: Needs, signal: AbortSignal): Promise<string> {
  const answer = await ask(api.capabilities, { signal });
  const build = answer.ok ? answer.data.build : undefined;
  if (build === null) throw new Error('The nodes serve different consoles.');
  if (build !== undefined) return build;
  const response = await fetch('/', { cache: 'no-store', signal });
  if (!response.ok) throw new RequestError('server', 'the page of the console', { status: response.status });
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  return [...page.querySelectorAll('script[src], link[rel="stylesheet"]')]
    .map((one) => one.getAttribute('src') ?? one.getAttribute('href'))
    .join(' ');
}

/** The walls of those who assign views, with their calls (OP-7.14, OP-7.15). */
export function provideWalls({ ask }: Needs): typeof wallsMachine {
  return wallsMachine.provide({
    actors: {
      // The specification names no path for the list of wall users; one for the users with their views it does (OP-7.14).
      readWalls: implementPort(async (_, signal) => {
        const answer = await ask(wallCalls.wallUsers, { signal });
        if (answer.ok || !['record.not_found', 'route.not_found'].includes(answer.refusal.code)) return answer;
        return ask({ ...wallCalls.wallUsers, path: '/v1/users/videowallusers/viewall' }, { signal });
      }),
      ping: implementPort(async (_, signal): Promise<Answer<WallPresence>> => {
        const answer = await ask(wallCalls.wallPing, { signal });
        return answer.ok ? { ok: true, data: answer.data.users } : answer;
      }),
      assignView: implementPort((query: WallAssignment | null, signal) => {
        if (!query) throw new TypeError('No wall was named');
        const { wall, to, key } = query;
        const params = { id: wall.id };
        if (to === null) return ask(wallCalls.removeWallView, { params, signal });
        return ask(wall.video_wall_view ? wallCalls.updateWallView : wallCalls.assignWallView, { params, body: to, key, signal });
      }),
    },
  });
}
