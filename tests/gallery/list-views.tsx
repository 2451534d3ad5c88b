import type { ActorRefFrom } from 'xstate';
import type { BulkRef } from '../../machines/catalogues/catalogue/bulk.selectors.ts';
import type { catalogueMachine } from '../../machines/catalogues/catalogue/catalogue.machine.ts';
import { type ActRef, ActSheet } from '../../src/catalogues/ActDialog.tsx';
import { BulkSheet } from '../../src/catalogues/bulk/BulkDialog.tsx';
import { shownColumns } from '../../src/catalogues/list/columns.ts';
import { Filters } from '../../src/catalogues/list/filters/Filters.tsx';
import { ListBody } from '../../src/catalogues/list/ListBody.tsx';
import { ListTable } from '../../src/catalogues/list/ListTable.tsx';
import { Pager } from '../../src/catalogues/list/Pager.tsx';
import { SelectionBar } from '../../src/catalogues/list/SelectionBar.tsx';
import { createServerClock } from '../../src/platform/clock.ts';
import { type Platform, PlatformProvider } from '../../src/platform/platform.ts';

const doNothing = () => undefined;
const never = () => new Promise<never>(doNothing);
const platform: Platform = { capabilities: null, call: never, ask: never, download: never, clock: createServerClock() };
const acts = { open: doNothing, menu: doNothing, resolveHref: () => null };

/** Shows the rows of a catalogue, or why there are none, with its filters, selection and pages. */
export function ListOf({ list }: { list: ActorRefFrom<typeof catalogueMachine> }) {
  const { catalogue } = list.getSnapshot().context;
  return (
    <PlatformProvider value={platform}>
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
