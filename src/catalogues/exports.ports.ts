import * as z from 'zod/mini';
import { type Endpoint, page, type UserId } from '../../contract/platform/index.ts';
import { type ClipRequest, clipCalls } from '../../contract/video/index.ts';
import type { ExportRequest } from '../../machines/catalogues/export/download.ts';
import { type ExportReply, exportMachine } from '../../machines/catalogues/export/export.machine.ts';
import { type DownloadStoreCommand, type DownloadsRestored, exportsMachine } from '../../machines/catalogues/exports/exports.machine.ts';
import { type Answer, implementFeed, implementPort } from '../../machines/shared/port.ts';
import { type Http, saveFile } from '../platform/index.ts';
import { createDownloadStore } from './download-store.ts';

interface ExportsNeeds {
  http: Pick<Http, 'call' | 'ask' | 'download'>;
  user: () => UserId | undefined;
  /** Where the logs are read from, where that is not the platform itself (ADM-7.20). */
  logsHost: () => string | null;
  log: (about: string, detail: unknown) => void;
}

/** The exports with every port filled. */
export function provideExports({ http, user, logsHost, log }: ExportsNeeds): typeof exportsMachine {
  const shelf = createDownloadStore((error) => log('downloads are kept in memory only', error));
  return exportsMachine.provide({
    actors: {
      export: exportMachine.provide({
        actors: {
          requestExport: implementPort((ask, signal) =>
            ask.clip ? requestClip(http, ask.clip, signal) : requestExport(http, ask, ask.host === 'logs' ? logsHost() : null, signal),
          ),
          readExport: implementPort(async ({ channel, job }, signal) => {
            const answer = await http.call('exports', { signal });
            if (!answer.ok) return answer.refusal.code === 'route.not_found' ? { ok: true, data: null } : answer;
            return { ok: true, data: answer.data.find((one) => (job === null ? one.channel === channel : one.id === job)) ?? null };
          }),
          cancelExport: implementPort(({ job }, signal) => http.ask(clipCalls.cancelClip, { params: { id: job }, signal })),
        },
      }),
      store: implementFeed<DownloadsRestored, void, DownloadStoreCommand>((emit, _, listen) => {
        const whose = user();
        if (whose === undefined) return undefined;
        let isOver = false;
        shelf.read(whose).then(
          (downloads) => isOver || emit({ type: 'downloads.restored', downloads }),
          (error: unknown) => log('the downloads of before cannot be read', error),
        );
        listen((command) => {
          if (command.type === 'store.saveFile') saveFile(command.url, command.name);
          else void (command.type === 'store.put' ? shelf.put(whose, command.download) : shelf.remove(command.ids));
        });
        return () => {
          isOver = true;
        };
      }),
    },
  });
}

/** Requests a clip; its progress is reported on its channel (OP-4.26). */
async function requestClip(http: Pick<Http, 'ask'>, body: ClipRequest, signal: AbortSignal): Promise<Answer<ExportReply>> {
  const answer = await http.ask(clipCalls.beginClip, { body, signal });
  return answer.ok ? { ok: true, data: { job: answer.data.id } } : answer;
}

const anyPage = page(z.unknown());

/** Requests an export (ADM-7.08): a file is returned at once; for any other reply, progress is reported on its channel (OQ-79). */
async function requestExport(
  http: Pick<Http, 'download'>,
  ask: ExportRequest,
  host: string | null,
  signal: AbortSignal,
): Promise<Answer<ExportReply>> {
  const endpoint: Endpoint = { method: 'GET', path: ask.path, access: { kind: 'signed_in' }, summary: ask.title, reply: anyPage };
  const answer = await http.download(endpoint, { query: [...ask.params, ['action', 'export']], signal, ...(host !== null && { host }) });
  if (!answer.ok) return answer;
  const { blob, name, type, asOf } = answer.data;
  if (!/json/.test(type)) return { ok: true, data: { url: URL.createObjectURL(blob), name, asOf } };
  return { ok: true, data: { job: parseJobId(await blob.text()) } };
}

function parseJobId(text: string): string | null {
  try {
    const body = JSON.parse(text) as { job?: unknown };
    return typeof body.job === 'string' ? body.job : null;
  } catch {
    return null;
  }
}
