import { PermissionsInput } from '../../access/rights/PermissionsInput.tsx';
import type { CatalogueExtensions } from '../../catalogues/extensions.ts';
import { PickMap } from '../../places/map/PickMap.tsx';
import { DiscoveredCameras } from '../../video/cameras/DiscoveredCameras.tsx';
import { parseDiscovery } from '../../video/cameras/discovery.ts';

/** Grouped permissions, places on a map, and cameras discovered on the network. */
export const catalogueExtensions: CatalogueExtensions = {
  refsInputs: { permission: PermissionsInput },
  PlacePicker: PickMap,
  renderAnswer: (answer, query, onFollow) => {
    const result = parseDiscovery(answer);
    return result && <DiscoveredCameras result={result} query={query} onFollow={onFollow} />;
  },
};
