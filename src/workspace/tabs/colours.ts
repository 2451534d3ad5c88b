import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Colours that a tab can wear; an alarm's tab begins with its level's (OQ-45). */
export const tabColours: readonly { readonly value: string; readonly name: MessageDescriptor }[] = [
  { value: '#c62f3b', name: msg`Red` },
  { value: '#c9691c', name: msg`Orange` },
  { value: '#b08d00', name: msg`Yellow` },
  { value: '#2f8f4e', name: msg`Green` },
  { value: '#1f8a94', name: msg`Turquoise` },
  { value: '#2f6fc4', name: msg`Blue` },
  { value: '#8a4fc0', name: msg`Purple` },
  { value: '#6b747b', name: msg`Grey` },
];
