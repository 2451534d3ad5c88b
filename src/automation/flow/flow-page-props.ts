import type { ComponentType, ReactNode } from 'react';
import type { FlowKind, FlowNode, NodeConfig } from '../../../contract/automation/flow.ts';
import type { Catalogue, Field } from '../../../contract/catalogues/index.ts';
import type { CatalogueRecord } from '../../../contract/platform/index.ts';
import type { RecordRef } from '../../../machines/catalogues/index.ts';
import type { NodeViewOf, PaletteItem } from './look.ts';
import type { FlowRef } from './useFlowBuilder.ts';

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
  /** The field with the nodes. */
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
