import { Picture } from './bodies.ts';
import type { Body, City } from './city.ts';

interface RecordRequest {
  method: 'POST' | 'PUT';
  path: string;
  token: string;
  body: Body;
  /** Whether it is sent as a multipart form. */
  isForm: boolean;
}

/** Sends a record with its pictures: in the form, or uploaded before by the same user. */
export async function sendRecord(
  city: City,
  { method, path, token, body, isForm }: RecordRequest,
): Promise<{ status: number; body: unknown }> {
  if (!isForm) {
    const parts = Object.entries(body).map(async ([name, value]) => [
      name,
      value instanceof Picture ? await upload(city, value, token) : value,
    ]);
    return city.to.request<unknown>(method, path, { token, body: Object.fromEntries(await Promise.all(parts)) });
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (value instanceof Picture) form.append(name, await read(city, value), 'picture');
    else form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  const reply = await fetch(`${city.to.url}${path}`, { method, headers: { authorization: `Bearer ${token}` }, body: form });
  return { status: reply.status, body: await reply.json() };
}

async function read({ from }: City, { address }: Picture): Promise<Blob> {
  return (await fetch(new URL(address, from.url))).blob();
}

async function upload(city: City, picture: Picture, token: string): Promise<string | null> {
  const form = new FormData();
  form.append('file', await read(city, picture), 'picture');
  const sent = await fetch(`${city.to.url}/v1/files`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form });
  return ((await sent.json()) as { data?: { file: string } }).data?.file ?? null;
}
