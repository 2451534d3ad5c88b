/** What the types of detection events are about. */
const subjects: Readonly<Record<string, 'person' | 'vehicle'>> = {
  fr: 'person',
  loitering: 'person',
  crowded: 'person',
  'people counting': 'person',
  'people entering': 'person',
  'people exiting': 'person',
  'person fallen': 'person',
  'person in area': 'person',
  lpr: 'vehicle',
  'prohibited parking': 'vehicle',
  'vehicle count': 'vehicle',
  'wrong way': 'vehicle',
};

const off: ReadonlySet<string> = new Set(['false', 'off', 'no', '0']);
const keyOf = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ');

/**
 * Whether a camera is set to detect a type of event: the flag of the type decides, else that of its subject, person or vehicle. What no flag names
 * is detected.
 * @param flags of the camera, as `{ person: true, vehicle: false }`; null: it has none
 */
export function isDetected(flags: Readonly<Record<string, unknown>> | null, type: string): boolean {
  if (!flags) return true;
  const byKey = new Map(Object.entries(flags).map(([name, value]) => [keyOf(name), String(value).trim().toLowerCase()]));
  const value = byKey.get(keyOf(type)) ?? byKey.get(subjects[keyOf(type)] ?? '');
  return value === undefined || !off.has(value);
}
