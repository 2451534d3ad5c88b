import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The accounts that demo mode offers; all have the one demo password. */
export const demoPassword = 'atalaya-demo';

export const demoAccounts: readonly { email: string; name: string; role: MessageDescriptor }[] = [
  { email: 'ana@demo.test', name: 'Ana', role: msg`Operator` },
  { email: 'bruno@demo.test', name: 'Bruno', role: msg`Operator, same company` },
  { email: 'carla@demo.test', name: 'Carla', role: msg`Operator, other company` },
  { email: 'luis@demo.test', name: 'Luis', role: msg`Supervisor, with a code by e-mail` },
  { email: 'admin@demo.test', name: 'Admin', role: msg`Master administrator` },
  { email: 'wall@demo.test', name: 'Wall', role: msg`Video wall` },
];
