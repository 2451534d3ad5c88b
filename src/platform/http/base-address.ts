import type { Capabilities } from '../../../contract/capabilities.ts';

/** Origins of services that run elsewhere, as the platform announces them. */
export type ServiceHosts = Partial<Pick<Capabilities, 'alarms_host' | 'chat_host' | 'events_host' | 'streaming_host'>>;

/**
 * The service of each call that has one, by the call's path as in the contract. Management of cameras, clips and recordings stays with
 * the platform, and so do the choices of alarms (levels, types, comments).
 */
const services: readonly (readonly [path: RegExp, host: keyof ServiceHosts])[] = [
  [/^\/v1\/alarm(\/|$)/, 'alarms_host'],
  [/^\/v1\/services\/alarms\//, 'alarms_host'],
  [/^\/v1\/chat(\/|$)/, 'chat_host'],
  [/^\/(v1\/events|broadcasting\/auth)$/, 'events_host'],
  [/^\/v1\/media\/(link|footage|days|frames\/:id)$/, 'streaming_host'],
];

/** Where a call goes (ADM-7.54); null: to the platform itself, as it does on platforms that announce no hosts. */
export function baseAddressOf(path: string, hosts: ServiceHosts | null | undefined): string | null {
  const name = services.find(([pattern]) => pattern.test(path))?.[1];
  return (name && hosts?.[name]) ?? null;
}

/** Addresses of pictures and streams without a host. */
const mediaPath = /^\/(media|v1\/files)\//;

/** A reply of another host, whose addresses of pictures and streams without a host belong to that host; '': the platform. */
export function resolveMedia<T>(value: T, base: string): T {
  if (base === '') return value;
  if (typeof value === 'string') return (mediaPath.test(value) ? `${base}${value}` : value) as T;
  if (Array.isArray(value)) return value.map((part: unknown) => resolveMedia(part, base)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, resolveMedia<unknown>(part, base)])) as T;
}
