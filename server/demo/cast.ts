/** People and plates of the demo that detectors know. Their pictures are in server/demo/pictures, with the same names. */
export interface CastMember {
  readonly file: string;
  readonly name: string;
  readonly list: 'wanted' | 'allowed';
  readonly score: number;
  readonly look: Look;
}

/** How a face is drawn. Colours are CSS. */
export interface Look {
  readonly skin: string;
  readonly hair: string;
  readonly style: 'short' | 'long' | 'bald' | 'bun' | 'curly';
  readonly clothes: string;
  readonly beard?: boolean;
  readonly glasses?: boolean;
  /** Width of the face, normally 1. */
  readonly width: number;
}

export const cast: readonly CastMember[] = [
  {
    file: 'face-1',
    name: 'Hugo Barrera',
    list: 'wanted',
    score: 0.94,
    look: { skin: '#c68f6a', hair: '#1d1612', style: 'short', clothes: '#2c3138', beard: true, width: 1.03 },
  },
  {
    file: 'face-2',
    name: 'Vera Solís',
    list: 'wanted',
    score: 0.88,
    look: { skin: '#e0b08c', hair: '#4a2c1a', style: 'long', clothes: '#5a2430', width: 0.95 },
  },
  {
    file: 'face-3',
    name: 'Damián Rey',
    list: 'wanted',
    score: 0.81,
    look: { skin: '#8d5a3c', hair: '#0f0c0b', style: 'curly', clothes: '#334a3a', width: 1 },
  },
  {
    file: 'face-4',
    name: 'Elena Prieto',
    list: 'allowed',
    score: 0.97,
    look: { skin: '#edc4a3', hair: '#8a8583', style: 'bun', clothes: '#2f4763', glasses: true, width: 0.96 },
  },
  {
    file: 'face-5',
    name: 'Marco Duarte',
    list: 'allowed',
    score: 0.91,
    look: { skin: '#b97f5c', hair: '#2a211c', style: 'bald', clothes: '#6b6f74', beard: true, glasses: true, width: 1.06 },
  },
];

export interface KnownPlate {
  readonly file: string;
  readonly plate: string;
  readonly place: string;
  readonly list: 'wanted' | 'allowed';
  readonly score: number;
  readonly car: string;
}

/** The first is the one that the clip of the gate shows. */
export const plates: readonly KnownPlate[] = [
  { file: 'plate-1', plate: 'KVD-482', place: 'CDMX', list: 'wanted', score: 0.97, car: '#565b60' },
  { file: 'plate-2', plate: 'RNA-715', place: 'EDOMEX', list: 'wanted', score: 0.9, car: '#6d1715' },
  { file: 'plate-3', plate: 'PZL-039', place: 'CDMX', list: 'allowed', score: 0.95, car: '#1b2c4a' },
  { file: 'plate-4', plate: 'HTG-861', place: 'PUEBLA', list: 'wanted', score: 0.78, car: '#20221f' },
];
