import { expect, test } from 'vitest';
import type { Extension } from './extension.ts';
import { extensions, registerExtensions } from './extensions.ts';

test('two domains extend one catalogue by different members, and none twice', () => {
  const uses: Extension['uses'] = async () => [];
  const indexes = { center_name: '(name)' };
  registerExtensions({ center: { uses } }, { center: { indexes } });
  expect(extensions.center).toEqual({ uses, indexes });
  registerExtensions({ center: { uses } });
  expect(() => registerExtensions({ center: { uses: async () => [] } })).toThrow('Two extensions of center have "uses"');
});
