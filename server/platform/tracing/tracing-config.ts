import * as z from 'zod';

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

const pairs = z.string().transform((text, context) => {
  const headers: Record<string, string> = {};
  for (const pair of text.split(',').filter((part) => part.trim() !== '')) {
    const [, name, value] = /^\s*([!#$%&'*+.^`|~\w-]+)\s*=\s*(.*?)\s*$/.exec(pair) ?? [];
    const decoded = value === undefined ? undefined : decode(value);
    if (name === undefined || decoded === undefined) {
      context.addIssue('must be name=value pairs separated by commas, with values encoded as in an address');
      return z.NEVER;
    }
    headers[name] = decoded;
  }
  return headers;
});

function decode(text: string): string | undefined {
  try {
    const decoded = decodeURIComponent(text);
    return /^[\t\x20-\x7e]*$/.test(decoded) ? decoded : undefined;
  } catch {
    return undefined;
  }
}

/** The variables of OpenTelemetry that are read, by their standard names. */
export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .refine((text) => URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol), {
      error: 'must be an address that starts with http:// or https://',
    })
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: pairs.default({}),
  OTEL_SERVICE_NAME: z.string().max(200, 'must have at most 200 characters').default('atalaya'),
  OTEL_TRACES_SAMPLER: z.enum(samplers, { error: `must be one of ${samplers.join(', ')}` }).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: 'must be a number from 0 to 1' })
    .min(0, 'must be a number from 0 to 1')
    .max(1, 'must be a number from 0 to 1')
    .default(1),
};

/** Where traces are sent. */
export interface TracingConfig {
  /** Address of the collector's traces. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  readonly sampler: (typeof samplers)[number];
  /** Share of traces of the samplers by ratio. */
  readonly ratio: number;
}

/** @returns null: there is no collector, and nothing is traced */
export function tracingOf(of: z.infer<z.ZodObject<typeof tracingVariables>>): TracingConfig | null {
  const endpoint = of.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return null;
  return {
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: of.OTEL_EXPORTER_OTLP_HEADERS,
    serviceName: of.OTEL_SERVICE_NAME,
    sampler: of.OTEL_TRACES_SAMPLER,
    ratio: of.OTEL_TRACES_SAMPLER_ARG,
  };
}
