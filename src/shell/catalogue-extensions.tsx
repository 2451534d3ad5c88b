import { Invitation } from '../../contract/access/index.ts';
import { OrderedReport } from '../../contract/automation/index.ts';
import { WorkbookResult } from '../../contract/catalogues/index.ts';
import { MapTest } from '../../contract/places/index.ts';
import { InvitationResult, PermissionsInput } from '../access/index.ts';
import { OrderedReportResult } from '../automation/index.ts';
import { type CatalogueExtensions, WorkbookResults } from '../catalogues/index.ts';
import { MapTestResult, PickMap } from '../places/index.ts';
import { DiscoveredCameras, parseDiscovery } from '../video/index.ts';

/** Grouped permissions, places on a map, cameras discovered on the network, invitations, tests of the map, ordered reports, and workbooks. */
export const catalogueExtensions: CatalogueExtensions = {
  refsInputs: { permission: PermissionsInput },
  PlacePicker: PickMap,
  renderAnswer: (answer, query, onFollow) => {
    const result = parseDiscovery(answer);
    if (result) return <DiscoveredCameras result={result} query={query} onFollow={onFollow} />;
    const invitation = Invitation.safeParse(answer);
    if (invitation.success) return <InvitationResult invitation={invitation.data} />;
    const map = MapTest.safeParse(answer);
    if (map.success) return <MapTestResult result={map.data} query={query} onFollow={onFollow} />;
    const ordered = OrderedReport.safeParse(answer);
    if (ordered.success) return <OrderedReportResult ordered={ordered.data} />;
    const workbook = WorkbookResult.safeParse(answer);
    return workbook.success ? <WorkbookResults result={workbook.data} query={query} onFollow={onFollow} /> : null;
  },
};
