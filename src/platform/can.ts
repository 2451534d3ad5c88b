import { Ability as Rights } from '@casl/ability';
import { type Ability, sameSubject } from '../../contract/access/index.ts';

const built = new WeakMap<readonly Ability[], Rights<[string, string]>>();

/** Whether the held abilities allow the action on the subject (OP-6.01); subjects are compared as in OQ-2. */
export function can(held: readonly Ability[], action: string, subject: string): boolean {
  const ability = built.get(held) ?? build(held);
  return ability.can(action, nameOf(subject));
}

function build(granted: readonly Ability[]): Rights<[string, string]> {
  const ability = new Rights<[string, string]>(granted.map((one) => ({ action: one.action, subject: nameOf(one.subject) })));
  built.set(granted, ability);
  return ability;
}

/** CASL's own `all` is left unchanged. */
const nameOf = (subject: string): string => (subject === 'all' ? subject : sameSubject(subject));
