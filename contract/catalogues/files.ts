import type { Endpoint } from '../platform/endpoint.ts';
import { success } from '../platform/envelope.ts';
import { UploadedFile } from './record.ts';

/**
 * Sends a file ahead of the record that will hold it: a multipart form with one part `file`. The field of the record is then written
 * as the id in the reply.
 */
export const sendFile = {
  method: 'POST',
  path: '/v1/files',
  access: { kind: 'signed_in' },
  summary: 'Send a file for a field of a record: a multipart form with one part, "file"',
  reply: success(UploadedFile),
  refusals: ['request.too_large'],
} as const satisfies Endpoint;
