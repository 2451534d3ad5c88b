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
const bared = (text: string): string => text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

/**
 * Returns whether a password is commonly guessed: a well-known word, even with digits and signs added (`Passw0rd2026!`), or one word or
 * keyboard sequence repeated.
 */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFC').toLowerCase();
  const undone = plain.replaceAll(/[@40$3517!]/g, (sign) => likeness[sign] ?? sign);
  const trimmed = bared(plain).replaceAll(/[@40$3517!]/g, (sign) => likeness[sign] ?? sign);
  return [bared(plain), bared(undone), trimmed, plain.replaceAll(/[^\p{L}]/gu, '')].some(
    (word) =>
      common.has(word) ||
      (word.length % 2 === 0 && word.slice(word.length / 2) === word.slice(0, word.length / 2) && common.has(word.slice(word.length / 2))),
  );
}
