/** What is wrong with a field: an English sentence that is also its key in the catalogues' words, and what stands in its `{gaps}`. */
export interface Fault {
  /** Dotted path: `custom_fields.port`. */
  field: string;
  text: string;
  values: Readonly<Record<string, string | number>>;
}

/** Every sentence about a field that both sides say. Forms show them in the user's language, the platform in that of the request. */
export const faultTexts = {
  required: 'This field is required',
  text: 'Write a text',
  tooLong: 'At most {max} characters',
  number: 'Write a number',
  whole: 'Write a whole number',
  tooSmall: 'At least {min}',
  tooLarge: 'At most {max}',
  flag: 'Say yes or no',
  time: 'Write a date and time',
  clock: 'Write a time as HH:mm',
  notBefore: 'Must not lie before {field}',
  days: 'Choose days of the week',
  choice: 'Choose one of the list',
  email: 'Write an e-mail address',
  colour: 'Write a colour as #RRGGBB',
  ip: 'Write an IP address',
  mac: 'Write a MAC address as 00:1A:2B:3C:4D:5E',
  url: 'Write an address that begins with http:// or https://',
  host: 'Write a host name or an IP address',
  installation: 'Write a host name, with a port where it is not 443',
  phone: 'Write a phone number, with + and country code where it is abroad',
  cron: 'Write a cron expression of five parts',
  plate: 'Write letters, digits and dashes only',
  ref: 'This record does not exist or is not yours to use',
  list: 'Give a list',
  tooMany: 'At most {max} of them',
  parts: 'Give its parts',
  twice: 'A name is written twice',
  taken: 'Another record already has this value',
  readOnly: 'This field is kept by the platform',
  unknown: 'There is no such field',
  fileKind: 'Only {kinds} files are taken',
  fileSize: 'At most {size}',
  filePixels: 'At most {max} million pixels, in all its frames',
  file: 'Send the file again',
  grant: 'You cannot give more than you hold: {what}',
  password: 'At least 8 characters, with a letter and a digit',
  passwordCommon: 'Everybody tries this password first: choose another one',
  ownApp: 'Only the user can set an app up, in their profile',
  differ: 'Must differ from {field}',
  pair: 'Give both or neither',
  cronTwice: 'An equal expression already exists',
  cronParts: 'Please check the fields',
  noBlanks: 'No blank spaces allowed',
  emptyLayout: 'The layout cannot be completely empty',
  overlap: 'Every slot lies within the grid, at least 2 by 2 cells, and covers no other',
  alarmNeeded: 'What requires an alarm must be runnable from an alarm',
  schedules: 'Empty schedule list or there are invalid schedules',
  flowEmpty: 'The flowchart cannot be empty',
  flowUnconnected: 'Every node must have a connection',
  flowSeveral: 'No node may have several connections',
  flowIncomplete: 'Incomplete configuration in the following nodes: {nodes}',
} as const;
export type FaultCode = keyof typeof faultTexts;

/** Fills the gaps of a sentence in whatever language it came. */
export const fillGaps = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (gap, name: string) => String((Object.hasOwn(values, name) ? values[name] : null) ?? gap));
