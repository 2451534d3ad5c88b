import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type * as language from '@zxcvbn-ts/language-common';
import { bare, bloomHas, canMatchFilter, foldPassword } from './password-filter.ts';

/** The 49,000 commonest passwords of published breaches, short ones too. All lists are a part of the program: nothing is requested. */
let breached: ReadonlySet<string> | undefined;
/** A Bloom filter of 1.2 million breached passwords, made by `scripts/common-passwords.ts`. */
let filter: Uint8Array | undefined;
/** The lists are loaded with the first new password: most starts see none. */
function readLists(): { breached: ReadonlySet<string>; filter: Uint8Array } {
  breached ??= new Set((createRequire(import.meta.url)('@zxcvbn-ts/language-common') as typeof language).dictionary['passwords-common']);
  filter ??= readFileSync(join(import.meta.dirname, 'common-passwords.bloom'));
  return { breached, filter };
}

/** Common passwords: words, names, sports and keyboard sequences in the languages of the console. */
const words =
  'password pass passwort contrasena contraseña clave senha segura seguro secret secreto secreta admin administrator administrador root user usuario ' +
  'operator operador operadora welcome bienvenido bienvenida bemvindo hello hola login access acceso letmein master monkey dragon football futbol ' +
  'soccer baseball sunshine princess princesa iloveyou teamo tequiero teamoamor shadow superman batman pokemon starwars trustno michael jordan ' +
  'jennifer carlos maria daniel alejandro andrea fernando gabriel mexico brasil brazil colombia argentina españa espana chile peru america ' +
  'barcelona madrid realmadrid chivas flamengo corinthians palmeiras qwerty qwertyuiop qwertz azerty asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx ' +
  'qwe qweasd qweasdzxc abc abcd abcde abcdef abcdefg a aa aaa test testing prueba teste demo guest invitado changeme cambiame mudar default temporal temp ' +
  'primavera verano otoño invierno summer winter spring autumn enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre ' +
  'diciembre january february march april june july august september october november december lunes domingo monday sunday seguridad security vigilancia ' +
  'camara camera monitor monitoreo alarma alarm guardia central atalaya killer freedom whatever computer computadora internet charlie jessica ashley ' +
  'bailey naruto pepito amor amigo amigos estrella';
const common: ReadonlySet<string> = new Set(words.split(' '));
const likeness: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '0': 'o',
  '3': 'e',
  $: 's',
  '5': 's',
  '!': 'i',
  '1': 'i',
  '7': 't',
};
/** Rows of a keyboard, the alphabet and the digits, each as it is typed along. */
const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '0123456789'.repeat(3),
  'qwertyuiop',
  'asdfghjklñ',
  'asdfghjklç',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
];
const runs = rows.flatMap((row) => [row, Array.from(row).toReversed().join('')]);

const withLetters = (text: string): string => text.replaceAll(/[@40$3517!]/g, (sign) => likeness[sign] ?? sign);
const isWord = (text: string): boolean => readLists().breached.has(text) || common.has(text);
const isListed = (text: string): boolean => isWord(text) || (canMatchFilter(text) && bloomHas(readLists().filter, text));

/** Returns the shortest text whose repetition, perhaps cut off at its end, is this text. */
function repeatedUnit(text: string): string {
  let length = 1;
  while (length <= text.length / 2 && text.slice(length) !== text.slice(0, -length)) length += 1;
  return length <= text.length / 2 ? text.slice(0, length) : text;
}

/** Whether a text consists of at most three runs along a row of the keyboard, the alphabet or the digits. */
function isKeyboardRun(text: string): boolean {
  let rest = text;
  for (let piece = 0; piece < 3 && rest; piece += 1) {
    let length = 3;
    while (length <= rest.length && runs.some((run) => run.includes(rest.slice(0, length)))) length += 1;
    if (length === 3) return false;
    rest = rest.slice(length - 1);
  }
  return rest === '';
}

/** The longest password whose likeness to common ones is examined; longer ones are compared as a whole only. */
const examinedAtMost = 64;

/**
 * Returns whether a password is commonly guessed: one of the commonest breached passwords or well-known words, even with digits and signs
 * added or put for letters (`Passw0rd2026!`), a text repeated (`abc123abc123`), or a sequence of the keyboard.
 */
export function isCommonPassword(password: string): boolean {
  const plain = foldPassword(password);
  if (isListed(plain)) return true;
  if (plain.length > examinedAtMost) return new Set(plain).size < 5;
  const letters = plain.replaceAll(/[^\p{L}]/gu, '');
  const candidates = [bare(plain), bare(withLetters(plain)), withLetters(bare(plain))];
  if (candidates.some((word) => word !== '' && (isListed(word) || isListed(repeatedUnit(word))))) return true;
  // Not compared with the large list, which contains most pairs of short words: `night watch 7` would be refused.
  if (letters !== '' && (isWord(letters) || isWord(repeatedUnit(letters)))) return true;
  const characters = plain.replaceAll(/[^\p{L}\p{N}]/gu, '');
  return repeatedUnit(plain) !== plain || isKeyboardRun(characters);
}
