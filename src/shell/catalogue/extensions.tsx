import { PermissionsInput } from '../../access/rights/PermissionsInput.tsx';
import type { CatalogueExtensions } from '../../catalogues/extensions.ts';
import { PickMap } from '../../places/map/PickMap.tsx';
import { DiscoveredCameras } from '../../video/cameras/DiscoveredCameras.tsx';
import { parseDiscovery } from '../../video/cameras/discovery.ts';

/** Permissions by what they are for, places on a map, cameras that were found on the network. */
export const catalogueExtensions: CatalogueExtensions = {
  refsInputs: { permission: PermissionsInput },
  PlacePicker: PickMap,
  renderAnswer: (answer, query, onFollow) => {
    const result = parseDiscovery(answer);
    return result && <DiscoveredCameras result={result} query={query} onFollow={onFollow} />;
  },
};
