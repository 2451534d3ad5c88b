/** Placeholders of a message (OP-5.27, OQ-66), as `{{facility}}`; a value unknown to the run is empty. `facility` is the unit's name. */
export const placeholders = [
  'facility',
  'alarm_id',
  'alarm_type',
  'alarm_description',
  'alarm_level',
  'alarm_status',
  'alarm_created',
  'unit',
  'tenant',
  'operator',
  'command',
  'reason',
  'current_date',
  'current_time',
] as const;
export type Placeholder = (typeof placeholders)[number];

const isPlaceholder = (name: string): name is Placeholder => (placeholders as readonly string[]).includes(name);

/** The notation of a placeholder in a template. */
export const placeholderText = (name: Placeholder): string => `{{${name}}}`;

/**
 * A template with its placeholders filled (OP-5.27): `{{facility}}`, and `{facility}` as well. Other braces remain, so that JSON can be a template.
 * @param valueOf the value of a placeholder, escaped for its destination; `at` is the index of the placeholder in the template
 */
export const fillMessage = (template: string, valueOf: (name: Placeholder, at: number) => string): string =>
  template.replace(/\{\{\s*(\w+)\s*\}\}|\{(\w+)\}/g, (match, double: string | undefined, single: string | undefined, at: number) => {
    const name = double ?? single ?? '';
    return isPlaceholder(name) ? valueOf(name, at) : match;
  });
