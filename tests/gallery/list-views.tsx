import type { ActorRefFrom } from 'xstate';
import type { catalogueMachine } from '../../machines/catalogue/catalogue.machine.ts';
import { createServerClock } from '../../src/actors/clock.ts';
import { type ActRef, ActSheet } from '../../src/catalogue/acts/ActDialog.tsx';
import { type BulkRef, BulkSheet } from '../../src/catalogue/bulk/BulkDialog.tsx';
import { shownColumns } from '../../src/catalogue/list/columns.ts';
import { Filters } from '../../src/catalogue/list/Filters.tsx';
import { ListBody } from '../../src/catalogue/list/ListBody.tsx';
import { ListTable } from '../../src/catalogue/list/ListTable.tsx';
import { Pager } from '../../src/catalogue/list/Pager.tsx';
import { SelectionBar } from '../../src/catalogue/list/SelectionBar.tsx';
import { type Platform, PlatformProvider } from '../../src/shell/platform.ts';
import { MantineShell } from '../../src/ui/MantineShell.tsx';

const doNothing = () => undefined;
const never = () => new Promise<never>(doNothing);
const platform: Platform = { capabilities: null, call: never, ask: never, download: never, clock: createServerClock() };
const acts = { open: doNothing, menu: doNothing, reach: () => null };

/** The rows of a catalogue, or what is said where there are none, with its filters, its selection and its pages. */
export function ListOf({ list }: { list: ActorRefFrom<typeof catalogueMachine> }) {
  const { catalogue } = list.getSnapshot().context;
  return (
    <PlatformProvider value={platform}>
      <MantineShell>
        <div style={{ display: 'flex', flexDirection: 'column', inlineSize: 1000, blockSize: 480 }}>
          <Filters list={list} catalogue={catalogue} />
          <SelectionBar list={list} onEdit={doNothing} onDelete={doNothing} />
          <ListBody list={list} onNew={doNothing}>
            <ListTable
              list={list}
              catalogue={catalogue}
              columns={shownColumns(catalogue, null)}
              density="normal"
              canSelect
              openId={null}
              acts={acts}
              onDelete={doNothing}
            />
          </ListBody>
          <Pager list={list} onSize={doNothing} />
        </div>
      </MantineShell>
    </PlatformProvider>
  );
}

/** The dialog of a write to many rows. */
export function BulkOf({ bulk }: { bulk: BulkRef }) {
  return (
    <PlatformProvider value={platform}>
      <BulkSheet bulk={bulk} onClose={doNothing} onDone={doNothing} />
    </PlatformProvider>
  );
}

/** The dialog of a button of a list or a row. */
export function ActOf({ act }: { act: ActRef }) {
  return (
    <PlatformProvider value={platform}>
      <ActSheet act={act} onClose={doNothing} onDone={doNothing} />
    </PlatformProvider>
  );
}
