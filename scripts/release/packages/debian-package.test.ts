import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { controlOf, debianArchitecture, debianVersion } from './debian-package.ts';

const file = (name: string) => readFileSync(join(import.meta.dirname, 'debian', name), 'utf8');

test('a preliminary version sorts before its release in Debian', () => {
  expect(debianVersion('0.1.0', 1)).toBe('0.1.0-1');
  expect(debianVersion('0.2.0-beta.1', 3)).toBe('0.2.0~beta.1-3');
});

test('architectures have their names of Debian; one without a name is refused', () => {
  expect([debianArchitecture('x64'), debianArchitecture('arm64')]).toEqual(['amd64', 'arm64']);
  expect(() => debianArchitecture('mips')).toThrow('There is no Debian package for the architecture mips.');
});

test('the control file has what dpkg demands, needs no Node, and recommends ffmpeg', () => {
  const lines = controlOf({ version: '0.1.0-1', architecture: 'amd64', installedKilobytes: 12 }).split('\n');
  const fields = new Map(lines.filter((line) => /^\w/.test(line)).map((line) => line.split(/: (.*)/).slice(0, 2) as [string, string]));
  for (const name of ['Package', 'Version', 'Architecture', 'Maintainer', 'Description']) expect(fields.get(name), name).toMatch(/\S/);
  expect(fields.get('Depends')).not.toMatch(/nodejs|ffmpeg/);
  expect(fields.get('Recommends')?.split(', ')).toContain('ffmpeg');
  expect(lines.at(-1)).toBe('');
  expect(lines.slice(0, -1).every((line) => /^(\w[\w-]*: \S| \S)/.test(line))).toBe(true);
});

test.each(['postinst', 'prerm', 'postrm'])('the shell reads %s, which stops at the first failure', (name) => {
  execFileSync('sh', ['-n', join(import.meta.dirname, 'debian', name)]);
  expect(file(name)).toMatch(/^#!\/bin\/sh\nset -e\n/);
});

test('data are removed by a purge that says so and by nothing else', () => {
  const scripts = ['postinst', 'prerm', 'postrm'].map(file).join('\n');
  expect(scripts.match(/^\s*rm -rf .*$/gm)).toEqual(['      rm -rf /var/lib/atalaya']);
  expect(file('postrm')).toMatch(/if \[ "\$ATALAYA_PURGE_DATA" = yes \]; then\n\s*rm -rf \/var\/lib\/atalaya\n/);
});

test('the unit runs the command as its account, which writes to its data only', () => {
  const unit = file('atalaya.service');
  const values = new Map([...unit.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]));
  expect(values.get('ExecStart')).toBe('/usr/bin/atalaya serve');
  expect([values.get('User'), values.get('StateDirectory'), values.get('CapabilityBoundingSet')]).toEqual(['atalaya', 'atalaya', '']);
  expect([values.get('ProtectSystem'), values.get('NoNewPrivileges'), values.has('ReadWritePaths')]).toEqual(['strict', 'true', false]);
});
