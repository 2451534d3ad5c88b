import * as z from 'zod';

/** Where a phone is registered at another node: its connection there, and its contact. */
const Contact = z.object({ link: z.string(), uri: z.string(), number: z.string(), user: z.string(), device: z.number() });
export type PhoneContact = z.infer<typeof Contact>;

/** Of the node that carries calls, to the one that a phone is connected to. */
export const HomeFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('contacts'), id: z.number(), number: z.string() }),
  /** Is this connection there? From now on these calls of it are carried by the sender. */
  z.object({ type: z.literal('claim'), id: z.number(), link: z.string(), calls: z.array(z.string()) }),
  z.object({ type: z.literal('down'), link: z.string(), text: z.string() }),
]);
export type HomeFrame = z.infer<typeof HomeFrame>;

/** Of the node that a phone is connected to, to the one that carries its call. */
export const EdgeFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('contacts'), id: z.number(), contacts: z.array(Contact) }),
  z.object({ type: z.literal('up'), phone: Contact, text: z.string() }),
  z.object({ type: z.literal('gone'), link: z.string() }),
]);
export type EdgeFrame = z.infer<typeof EdgeFrame>;

/** The call that a SIP message belongs to. */
export const callIdOf = (text: string): string | null => /^(?:call-id|i)[ \t]*:[ \t]*(\S+)/im.exec(text)?.[1] ?? null;

export const phonesPath = '/node/calls/phones.ws';

/** Reads a frame of another node; undefined: it is none. */
export function readFrame<Frame>(schema: z.ZodType<Frame>, data: Buffer): Frame | undefined {
  try {
    return schema.safeParse(JSON.parse(data.toString('utf8'))).data;
  } catch {
    return undefined;
  }
}
