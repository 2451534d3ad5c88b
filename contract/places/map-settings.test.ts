import { expect, test } from 'vitest';
import { isTilesUrl } from './map-settings.ts';

test('an address of tiles has its three places and a plain host', { tags: ['OQ-76'] }, () => {
  expect(['https://tiles.example/{z}/{x}/{y}.png', 'http://{s}.tiles.example:8080/{z}/{x}/{y}{r}.png'].filter(isTilesUrl)).toHaveLength(2);
  const refused = [
    'https://tiles.example/{z}/{x}.png',
    'https://tiles.example/{z}/{y}.png',
    'https://tiles.example/{x}/{y}.png',
    'ftp://tiles.example/{z}/{x}/{y}.png',
    'https://user:word@tiles.example/{z}/{x}/{y}.png',
    "https://a;script-src 'unsafe-inline'/{z}/{x}/{y}.png",
    'https://a;default-src/{z}/{x}/{y}',
    'https://a,b/{z}/{x}/{y}',
    '/tiles/{z}/{x}/{y}.png',
  ];
  expect(refused.filter(isTilesUrl)).toEqual([]);
});
