/** Checks of a verification, printed one a line as they are made. */
export class Checks {
  passed = 0;
  failed = 0;

  /** @param found what was found, which is printed where it is not as it should be */
  that(what: string, isSo: boolean, found: unknown = ''): void {
    if (isSo) this.passed += 1;
    else this.failed += 1;
    console.log(isSo ? `✓ ${what}` : `✗ ${what}\n  found: ${typeof found === 'string' ? found : JSON.stringify(found)}`);
  }

  /** Something that this machine cannot do. */
  skip(what: string, reason: string): void {
    console.log(`- ${what}: not run, ${reason}`);
  }
}

/** Administrator whom the verification creates. */
const administrator = { email: 'first@package.example', password: 'kettle-orbit-mango-71', name: 'First administrator' };

async function request(
  url: string,
  path: string,
  body: object,
): Promise<{ status: number; body: { data?: { user?: { id?: number; email?: string } } } }> {
  const reply = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: reply.status, body: (await reply.json()) as { data?: { user?: { id?: number } } } };
}

/** Creates the first administrator with the set-up code that a platform printed. */
export async function setUp(url: string, lines: readonly string[]): Promise<number> {
  const [, code] = /Set-up code.*: (\S+)$/.exec(lines.find((line) => line.includes('Set-up code')) ?? '') ?? [];
  return (await request(url, '/v1/setup', { code, ...administrator })).status;
}

/** Signs in as that administrator. @returns the id of the account; null where signing in was refused */
export async function signIn(url: string): Promise<number | null> {
  const { body } = await request(url, '/v1/user/auth', administrator);
  return body.data?.user?.email === administrator.email ? (body.data.user.id ?? null) : null;
}

/** Whether the console is served: its page, and the first of the files that the page names. */
export async function servesConsole(url: string): Promise<boolean> {
  const page = await (await fetch(url)).text();
  const [, script] = /src="(\/assets\/[^"]+\.js)"/.exec(page) ?? [];
  return script !== undefined && (await fetch(`${url}${script}`)).status === 200;
}
