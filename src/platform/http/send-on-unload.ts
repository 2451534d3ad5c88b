import { headers } from '../../../contract/api.ts';
import type { Endpoint } from '../../../contract/platform/endpoint.ts';
import { storageKeys } from '../storage/storage.ts';
import { baseAddressOf, type ServiceHosts } from './base-address.ts';

interface SentParts {
  params?: Readonly<Record<string, string | number>>;
  body?: unknown;
  /** Where calls of services go; null: to the platform. */
  hosts?: ServiceHosts | null;
}

/** Sends a call while the page unloads, which the HTTP client cannot: once, without a reply. If it is lost, the platform detects the end by itself. */
export function sendOnUnload({ method, path }: Endpoint, { params = {}, body, hosts = null }: SentParts): void {
  const token = window.localStorage.getItem(storageKeys.accessToken);
  if (token === null) return;
  const page = document.querySelector<HTMLMetaElement>('meta[name="atalaya-api-host"]')?.content.replace(/\/+$/, '') ?? '';
  const address = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  fetch(`${baseAddressOf(path, hosts) ?? page}${address}`, {
    method,
    keepalive: true,
    headers: {
      [headers.module]: headers.moduleValue,
      [headers.language]: window.localStorage.getItem(storageKeys.language) ?? 'en',
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch(() => undefined);
}
