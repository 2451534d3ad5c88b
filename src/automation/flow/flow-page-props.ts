import type { ComponentType, ReactNode } from 'react';
import type { FlowKind, FlowNode, NodeConfig } from '../../../contract/automation/flow.ts';
import type { Catalogue } from '../../../contract/catalogues/catalogue.ts';
import type { Field } from '../../../contract/catalogues/fields/field.ts';
import type { CatalogueRecord } from '../../../contract/platform/record.ts';
import type { RecordRef } from '../../../machines/catalogues/record/record.selectors.ts';
import type { NodeViewOf, PaletteItem } from './look.ts';
import type { FlowRef } from './useFlow.ts';

/** Dialog for the configuration of a node: returns the new configuration, or leaves it unchanged. */
export interface ConfigureProps {
  node: FlowNode;
  isEditable: boolean;
  onSet: (config: NodeConfig) => void;
  onClose: () => void;
}

export interface FlowPageProps {
  catalogue: Catalogue;
  kind: FlowKind;
  /** The field that holds the nodes. */
  field: Field;
  /** Null: a new one. */
  id: number | null;
  title: string;
  /** How a node is drawn; the same function for as long as its words stay. */
  nodeView: NodeViewOf;
  palette: readonly PaletteItem[];
  configure: ComponentType<ConfigureProps>;
  /** Further buttons at the head, as a dry run. */
  tools?: (of: { record: RecordRef; builder: FlowRef }) => ReactNode;
  /** Further panels beside the form, as earlier versions. */
  beside?: (of: { record: RecordRef; builder: FlowRef; isEditable: boolean }) => ReactNode;
  /** The dialog was closed, or the configuration was saved. */
  onClose: () => void;
  onSaved: (record: CatalogueRecord) => void;
}
