import { beforeEach } from 'vitest';
import { requestData, signInByApi } from './caller.ts';
import type { Operator } from './operator.ts';
import type { Stage } from './stage.ts';

/** The master admin of a test file, in the console and at the API. */
export interface Admin {
  operator(): Operator;
  /** Sends a request to the API and returns the data; a body makes it a write. */
  request<T>(path: string, options?: { body?: unknown; method?: string }): Promise<T>;
}

/** Signs the master admin in once for all tests of a file, whose stage keeps its pages (`desksStay`). */
export function signInAdmin(stage: Stage): Admin {
  let operator: Operator | undefined;
  let token = '';
  beforeEach(async () => {
    if (token !== '') return;
    operator = await stage.operator('admin');
    token = (await signInByApi(stage.platform().url, 'admin')).access_token;
  });
  return {
    operator: () => {
      if (!operator) throw new Error('The master admin is signed in before each test');
      return operator;
    },
    request: (path, options = {}) => requestData(`${stage.platform().url}/v1/${path}`, { token, ...options }),
  };
}
