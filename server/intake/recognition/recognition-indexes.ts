import { connectorExtensions } from './connected-services.ts';
import { pictureIndexes } from './retention.ts';

/** Indexes of the catalogues' tables: that by which reads are compared with plates, and those by which the rows of pictures are found. */
export const recognitionExtensions = {
  plate: { indexes: { plate_by_key: '(plate_key(plate))' } },
  ...pictureIndexes,
  ...connectorExtensions,
} as const;
