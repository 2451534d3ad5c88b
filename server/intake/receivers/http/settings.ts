import { z } from 'zod';
import { MappingSetting } from '../../../../contract/intake/receivers/mapping-setting.ts';
import { readyMappings } from '../../../../contract/intake/receivers/ready-mappings.ts';

/** A field of settings that is absent, null or empty has its default. */
export const orDefault = <T extends z.ZodType>(schema: T, value: z.input<T>) =>
  z.preprocess((given) => (given === null || given === undefined || given === '' ? value : given), schema);

/** A list in settings: an array, or text with an entry on each line or between commas. */
export const ListSetting = z.preprocess(
  (given) => (typeof given === 'string' ? given.split(/[\n,]/).map((one) => one.trim()) : (given ?? [])),
  z
    .array(z.string().max(300))
    .transform((list) => list.filter((one) => one !== ''))
    .pipe(z.array(z.string()).max(200)),
);

const Text = z.string().max(1000);

/** Settings of receivers of the kind `http`. */
export const HttpSettings = z
  .object({
    /** `push`: the sender posts to the platform. `hikvision`, `dahua`: the platform reads the event stream of a device. */
    source: orDefault(z.enum(['push', 'hikvision', 'dahua']), 'push'),
    mapping: orDefault(MappingSetting.nullable(), null),
    /** Account of all signals; null: the mapping reads it. */
    account: orDefault(z.string().max(120).nullable(), null),
    /** How a sender that pushes authenticates; the secret is in the path, in `x-receiver-secret` or as bearer token. */
    authentication: orDefault(z.enum(['secret', 'basic', 'digest']), 'secret'),
    secret: orDefault(Text.nullable(), null),
    /** User of Basic and Digest, or of the device. */
    user: orDefault(Text.nullable(), null),
    password: orDefault(Text.nullable(), null),
    /** Seconds in which the same new signal of an account, code and zone has no effect; null: 0, and 30 for streams. */
    hold_off: orDefault(z.coerce.number().int().min(0).max(3600).nullable(), null),
    /** Maximum size of a body, in bytes. */
    max_bytes: orDefault(z.coerce.number().int().min(10_000).max(50_000_000), 12_000_000),
    /** Address of the device, e.g. `http://192.168.1.64`; only for streams. */
    address: orDefault(
      z
        .url({ protocol: /^https?$/ })
        .max(300)
        .nullable(),
      null,
    ),
    /** Whether the certificate of a device with https must be valid. */
    verify_certificate: orDefault(z.boolean(), true),
    /** Certificates (PEM) that are valid beside those of public authorities. */
    ca: orDefault(z.string().max(100_000).nullable(), null),
  })
  .transform((settings) => {
    const ready = settings.source === 'push' ? readyMappings.generic : readyMappings[settings.source];
    return { ...settings, mapping: settings.mapping ?? ready, hold_off: settings.hold_off ?? (settings.source === 'push' ? 0 : 30) };
  });
export type HttpSettings = z.infer<typeof HttpSettings>;

/** Reads settings. @throws Error with one sentence that names the field */
export function readSettings<T extends z.ZodType>(schema: T, settings: unknown): z.infer<T> {
  const result = schema.safeParse(settings);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new Error(`The setting ${issue?.path.join('.') ?? ''} is not valid: ${issue?.message ?? ''}`);
}
