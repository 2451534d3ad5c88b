import * as z from 'zod/mini';
import type { TextField } from '../field.ts';
import { encodeFault, type KindRules } from './kind.ts';

const { ipv4, ipv6 } = z.core.regexes;
const hostLabel = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
/** A name whose last part is not a number; a text that ends with a number is an IPv4 address or invalid. */
const hostName = `(?=.{1,253}$)(?:${hostLabel}\\.)*(?!\\d+$)${hostLabel}`;
const cronPart = String.raw`(?:\*|(?:\d{1,2}|[a-z]{3})(?:-(?:\d{1,2}|[a-z]{3}))?)(?:\/\d{1,2})?`;
const cronList = `${cronPart}(?:,${cronPart})*`;
const patterns: Record<NonNullable<TextField['format']>, RegExp> = {
  ip: new RegExp(`${ipv4.source}|${ipv6.source}`),
  mac: /^[0-9a-f]{2}(?:(?::[0-9a-f]{2}){5}|(?:-[0-9a-f]{2}){5})$/i,
  url: /^https?:\/\/[^\s/?#.][^\s/?#]*(?:[/?#]\S*)?$/i,
  host: new RegExp(`^${hostName}$|${ipv4.source}|${ipv6.source}`, 'i'),
  /** Another installation: `tower.example.org`, `tower.example.org:8443`; with a scheme where it is not https. */
  installation: new RegExp(`^(?:https?://)?(?:${hostName}|(?:\\d{1,3}\\.){3}\\d{1,3})(?::\\d{2,5})?$`, 'i'),
  phone: /^(?=(?:\D*\d){5})\+?[\d\s().-]{5,24}$/,
  cron: new RegExp(`^${cronList}(?:\\s+${cronList}){4}$`, 'i'),
  /** A picture in pixels. */
  size: /^[1-9]\d{2,3}x[1-9]\d{2,3}$/,
  letter: /^[A-Za-z]$/,
  plate: /^(?=.*[\p{L}\d])[\p{L}\d -]{1,16}$/u,
};

export const text: KindRules<'text'> = {
  schema: ({ max, format }) => {
    const short = z.string({ error: encodeFault('text') }).check(z.maxLength(max, { error: encodeFault('tooLong', { max }) }));
    return format ? short.check(z.regex(patterns[format], { error: encodeFault(format) })) : short;
  },
  comparisons: ['has', 'is', 'none', 'any'],
  isSortable: true,
};
