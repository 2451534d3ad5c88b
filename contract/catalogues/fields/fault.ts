/** A fault of a field: an English text that is also its translation key, and the values of its `{placeholders}`. */
export interface Fault {
  /** Dotted path: `custom_fields.port`. */
  field: string;
  text: string;
  values: Readonly<Record<string, string | number>>;
}

/** Fault texts shared by forms and platform. Forms show them in the user's language, the platform in that of the request. */
export const faultTexts = {
  required: 'This field is required',
  text: 'Enter a text',
  tooLong: 'At most {max} characters',
  number: 'Enter a number',
  whole: 'Enter a whole number',
  tooSmall: 'At least {min}',
  tooLarge: 'At most {max}',
  flag: 'Choose yes or no',
  time: 'Enter a date and time',
  noDate: 'Day {day} of month {month} in {year} does not exist',
  noTime: 'This time of day does not exist',
  dateOrder: 'Choose whether the day or the month comes first in this column',
  clock: 'Enter a time as HH:mm',
  notBefore: 'Must not be before {field}',
  days: 'Choose days of the week',
  choice: 'Choose one from the list',
  email: 'Enter an e-mail address',
  colour: 'Enter a color as #RRGGBB',
  ip: 'Enter an IP address',
  mac: 'Enter a MAC address as 00:1A:2B:3C:4D:5E',
  url: 'Enter an address that begins with http:// or https://',
  host: 'Enter a host name or an IP address',
  installation: 'Enter a host name; with the port if it is not 443',
  phone: 'Enter a phone number; with + and the country code if it is abroad',
  cron: 'Enter a cron expression of five parts',
  plate: 'Use letters, digits and dashes only',
  ref: 'This record does not exist or you cannot use it',
  refId: '“{value}” is no id: enter the number of a record',
  refSeveral: 'Several records have this name. Enter the id of one of them: {candidates}',
  refDiffers: 'The id names {named}, the text beside it says “{text}”. Correct one, or skip one of the two columns',
  errorCell: 'The spreadsheet shows an error in this cell: {value}',
  noResult: 'This formula has no result: open the file in a spreadsheet program and save it again',
  extraCells: 'This row has more cells than the row of column names: {value}',
  cutCell: 'This text was cut at the length limit of spreadsheets. Skip this column, or enter the whole text',
  list: 'Enter a list',
  tooMany: 'At most {max} of them',
  parts: 'Enter all its parts',
  twice: 'A name is repeated',
  taken: 'Another record already has this value',
  readOnly: 'The platform fills in this field',
  unknown: 'There is no such field',
  fileKind: 'Only {kinds} files are accepted',
  fileSize: 'At most {size}',
  filePixels: 'At most {max} million pixels, in all its frames',
  file: 'Send the file again',
  grant: 'You cannot grant more than you have: {what}',
  password: 'At least 12 characters',
  passwordCommon: 'This password is too easy to guess. Choose another one',
  ownApp: 'Only the user can set up an app, in their profile',
  differ: 'Must differ from {field}',
  pair: 'Enter both or neither',
  cronTwice: 'An equal expression already exists',
  cronParts: 'Please check the fields',
  noBlanks: 'No blank spaces allowed',
  emptyLayout: 'The layout cannot be completely empty',
  overlap: 'Slots must fit inside the grid, measure at least 2 by 2 cells and not overlap',
  alarmNeeded: 'What requires an alarm must be runnable from an alarm',
  schedules: 'Empty schedule list or there are invalid schedules',
  cameraDevice: 'Choose a device of type camera',
  cameraTenant: 'A camera stays in its tenant: choose one of its units',
  sectorCenter: 'This sector belongs to another center',
  tenantMaster: 'This tenant belongs to another master tenant',
  tagTenant: 'Cameras of its tenant have this tag',
  carried: 'This platform carries the call: its telephone changes its state',
  flowEmpty: 'The flowchart cannot be empty',
  flowUnconnected: 'Every node must have a connection',
  flowSeveral: 'No node may have several connections',
  flowIncomplete: 'Incomplete configuration in the following nodes: {nodes}',
} as const;
export type FaultCode = keyof typeof faultTexts;

/** Fills the placeholders of a text in any language. */
export const fillGaps = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (gap, name: string) => String((Object.hasOwn(values, name) ? values[name] : null) ?? gap));
