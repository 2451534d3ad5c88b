import { use } from 'react';
import { catalogueOf } from '../../../contract/catalogues/index.ts';
import { CataloguePage, type CustomPart } from '../../catalogues/index.ts';
import type { ScreenProps } from '../../platform/index.ts';
import { catalogueWords } from '../../words/catalogue.ts';
import { TopicsPart } from './TopicsPart.tsx';

const topics: CustomPart = { except: ['topics'], Part: TopicsPart };

/** /receiver_devices: panels and cameras; the events of a camera are ticked in its form. */
export function ReceiverDevicesScreen({ params, pattern }: ScreenProps) {
  use(catalogueWords());
  return <CataloguePage catalogue={catalogueOf('receiver-device')} params={params} pattern={pattern} customPart={topics} />;
}
