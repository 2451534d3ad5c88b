import type { Http, HttpNeeds } from './http.ts';
import { RequestError } from './request-error.ts';

/** The calls of the platform (OP-7.01). What makes them arrives with the first one: the sign-in page is drawn without it. */
export function createHttp(needs: HttpNeeds): Http {
  let opening: Promise<Http> | undefined;
  const open = async (): Promise<Http> => {
    try {
      const { createHttpClient } = await import('./http-client.ts');
      return createHttpClient(needs);
    } catch (cause) {
      opening = undefined;
      throw new RequestError('offline', 'opening the calls', { cause });
    }
  };
  const calls = () => (opening ??= open());
  return {
    call: async (name, options) => (await calls()).call(name, options),
    ask: async (endpoint, options) => (await calls()).ask(endpoint, options),
    download: async (endpoint, options) => (await calls()).download(endpoint, options),
    signChannel: async (socketId, channel) => (await calls()).signChannel(socketId, channel),
  };
}
