import { expect, test } from 'vitest';
import { contactPasswords } from './contact-password.ts';

const config = { dataDir: '/nowhere', secret: 'a secret of the installation' };

test('a password matches as it is heard: without case, accents and spacing', async () => {
  const passwords = await contactPasswords(config);
  const hash = passwords.hash('Árbol  Azul');
  expect(['arbol azul', ' ÁRBOL AZUL ', 'árbol azul'].map((spoken) => passwords.isMatch(hash, spoken))).toEqual([true, true, true]);
  expect(['arbolazul', 'arbol', '', 'arbol azul 2'].map((spoken) => passwords.isMatch(hash, spoken))).toEqual([false, false, false, false]);
});

test('equal passwords have different hashes, and another installation matches neither', async () => {
  const [own, other] = [await contactPasswords(config), await contactPasswords({ ...config, secret: 'another secret' })];
  const [one, two] = [own.hash('sunflower'), own.hash('sunflower')];
  expect(one).not.toBe(two);
  expect([own.isMatch(one, 'sunflower'), other.isMatch(one, 'sunflower'), one.includes('sunflower')]).toEqual([true, false, false]);
});

test('a hash that is damaged matches nothing', async () => {
  const passwords = await contactPasswords(config);
  expect(['', 'h1', 'h1::', 'v1:abc'].map((hash) => passwords.isMatch(hash, ''))).toEqual([false, false, false, false]);
});
