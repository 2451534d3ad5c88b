/** A schema of OpenAPI 3.0, as far as descriptions use it. */
export interface JsonSchema {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly nullable?: boolean;
  readonly minimum?: number;
  readonly minItems?: number;
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  propertyNames?: unknown;
}

const texts: Readonly<Record<string, string>> = {
  'date-time': '2026-11-21T06:20:00.000Z',
  date: '2026-11-21',
  time: '06:20',
  email: 'ana@example.org',
  uuid: '0b0f3f5e-5d0f-4a5e-9a39-3f1f6d1a8c11',
  uri: 'https://example.org',
  ipv4: '192.0.2.10',
};
const deepest = 4;

/** An example of a schema: members that are required, and the first of what may be chosen. */
export function exampleOf(schema: JsonSchema, depth = 0): unknown {
  const [choice] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  if (choice) return exampleOf(choice, depth);
  if (schema.nullable && depth >= deepest) return null;
  if (schema.type === 'object') return objectExample(schema, depth);
  return plainExample(schema, depth);
}

function objectExample({ properties = {}, required = [] }: JsonSchema, depth: number): unknown {
  const shown = Object.entries(properties).filter(([name]) => required.includes(name));
  return Object.fromEntries(shown.map(([name, one]) => [name, exampleOf(one, depth + 1)]));
}

function plainExample(schema: JsonSchema, depth: number): unknown {
  switch (schema.type) {
    case 'array':
      return schema.items && (depth < deepest || (schema.minItems ?? 0) > 0) ? [exampleOf(schema.items, depth + 1)] : [];
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return true;
    case 'string':
      return texts[schema.format ?? ''] ?? 'text';
    default:
      return null;
  }
}
