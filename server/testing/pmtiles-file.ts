/** What is drawn in every tile, in units of a tile of 4096: the layer and kind of the Protomaps basemap, and a line or an area. */
interface Drawn {
  readonly layer: string;
  readonly kind: string;
  readonly points: readonly (readonly [x: number, y: number])[];
  readonly isArea: boolean;
  readonly name?: string;
}

const drawn: readonly Drawn[] = [
  {
    layer: 'earth',
    kind: 'earth',
    isArea: true,
    points: [
      [0, 0],
      [4096, 0],
      [4096, 4096],
      [0, 4096],
    ],
  },
  {
    layer: 'water',
    kind: 'lake',
    isArea: true,
    points: [
      [2600, 300],
      [3800, 300],
      [3800, 1300],
      [2600, 1300],
    ],
  },
  {
    layer: 'roads',
    kind: 'highway',
    isArea: false,
    points: [
      [0, 2000],
      [4096, 2200],
    ],
    name: 'Main Street',
  },
  {
    layer: 'roads',
    kind: 'major_road',
    isArea: false,
    points: [
      [1500, 0],
      [1700, 4096],
    ],
    name: 'Side Street',
  },
];

function varint(value: number): number[] {
  const bytes: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return [...bytes, rest];
    bytes.push((rest % 128) + 128);
  }
}
const bytesField = (field: number, bytes: readonly number[]): number[] => [...varint(field * 8 + 2), ...varint(bytes.length), ...bytes];
const numberField = (field: number, value: number): number[] => [...varint(field * 8), ...varint(value)];
const textField = (field: number, text: string): number[] => bytesField(field, [...Buffer.from(text)]);
const zigzag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value);

/** One feature of a vector tile: a MoveTo, LineTo for the rest, and ClosePath of an area. */
function geometryOf({ points, isArea }: Drawn): number[] {
  let [x, y] = [0, 0];
  const steps = points.map(([toX, toY]) => {
    const step = [...varint(zigzag(toX - x)), ...varint(zigzag(toY - y))];
    [x, y] = [toX, toY];
    return step;
  });
  return [
    ...varint(9),
    ...(steps[0] ?? []),
    ...varint((points.length - 1) * 8 + 2),
    ...steps.slice(1).flat(),
    ...(isArea ? varint(15) : []),
  ];
}

function layerOf(name: string, features: readonly Drawn[]): number[] {
  const keys = ['kind', 'name'];
  const values = features.flatMap(({ kind, name: called }) => [kind, called ?? '']);
  const parts = features.map((feature, i) =>
    bytesField(2, [
      ...bytesField(2, [0, 2 * i, 1, 2 * i + 1].flatMap(varint)),
      ...numberField(3, feature.isArea ? 3 : 2),
      ...bytesField(4, geometryOf(feature)),
    ]),
  );
  return bytesField(3, [
    ...textField(1, name),
    ...parts.flat(),
    ...keys.flatMap((key) => textField(3, key)),
    ...values.flatMap((value) => bytesField(4, textField(1, value))),
    ...numberField(5, 4096),
    ...numberField(15, 2),
  ]);
}

const maxZoom = 15;

/**
 * A small valid PMTiles file of version 3: the whole world down to zoom 15, the same vector tile everywhere (earth, a lake, two named roads).
 * @param tileType 1: vector tiles; 2: PNG, which only the header claims
 */
export function pmtilesFile({ tileType = 1 }: { tileType?: number } = {}): Buffer {
  const layers = [...new Set(drawn.map(({ layer }) => layer))];
  const tile = Buffer.from(
    layers.flatMap((layer) =>
      layerOf(
        layer,
        drawn.filter((one) => one.layer === layer),
      ),
    ),
  );
  // One entry for all tiles: from id 0, of every tile of every zoom, its length, and its offset plus one.
  const tiles = (4 ** (maxZoom + 1) - 1) / 3;
  const directory = Buffer.from([...varint(1), ...varint(0), ...varint(tiles), ...varint(tile.length), ...varint(1)]);
  const metadata = Buffer.from('{}');
  const header = Buffer.alloc(127);
  header.write('PMTiles', 0, 'latin1');
  header[7] = 3;
  const place = (at: number, offset: number, length: number) => {
    header.writeBigUInt64LE(BigInt(offset), at);
    header.writeBigUInt64LE(BigInt(length), at + 8);
  };
  const [metadataAt, tilesAt] = [127 + directory.length, 127 + directory.length + metadata.length];
  place(8, 127, directory.length);
  place(24, metadataAt, metadata.length);
  place(40, tilesAt, 0);
  place(56, tilesAt, tile.length);
  place(72, tiles, 1);
  header.writeBigUInt64LE(1n, 88);
  // Clustered; neither directories nor tiles are compressed.
  header.set([1, 1, 1, tileType, 0, maxZoom], 96);
  header.writeInt32LE(-1_800_000_000, 102);
  header.writeInt32LE(-850_000_000, 106);
  header.writeInt32LE(1_800_000_000, 110);
  header.writeInt32LE(850_000_000, 114);
  return Buffer.concat([header, directory, metadata, tile]);
}
