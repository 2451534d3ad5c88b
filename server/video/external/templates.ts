/** Placeholders of an address template. `from` and `to` in ms since 1970. */
interface Filled {
  readonly camera: number;
  readonly name: string;
  readonly token: string;
  readonly from?: number;
  readonly to?: number;
}

const inIso = (ms: number | undefined): string => (ms === undefined ? '' : encodeURIComponent(new Date(ms).toISOString()));

/** An address of a media server: `{camera}` `{name}` `{from}` `{to}` `{duration}` (seconds) `{token}` filled in, each encoded. */
export function filledTemplate(template: string, { camera, name, token, from, to }: Filled): string {
  const values: Readonly<Record<string, string>> = {
    camera: String(camera),
    name: encodeURIComponent(name),
    token: encodeURIComponent(token),
    from: inIso(from),
    to: inIso(to),
    duration: from === undefined || to === undefined ? '' : String((to - from) / 1000),
  };
  return template.replaceAll(/\{(camera|name|token|from|to|duration)\}/g, (_, key: string) => values[key] ?? '');
}

/**
 * Whether a media server's authorization request is for the stream that a template names for this camera: its path occurs in the address
 * as whole segments, or as the value of a parameter.
 */
export function isPathOf(template: string, of: Pick<Filled, 'camera' | 'name'>, path: string): boolean {
  const url = new URL(filledTemplate(template, { ...of, token: '' }));
  const requestedPath = path.replaceAll(/^\/+|\/+$/g, '');
  if (requestedPath === '' || requestedPath.split('/').some((part) => part === '..' || part === '.')) return false;
  if ([...url.searchParams.values()].includes(requestedPath)) return true;
  const parts = url.pathname.split('/').map(decodeURIComponent).join('/');
  return parts.startsWith(`/${requestedPath}/`) || parts === `/${requestedPath}`;
}
