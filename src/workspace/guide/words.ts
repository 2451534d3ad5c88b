import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { GuideKind, GuideStep } from '../../../contract/workspace/guide.ts';

export const guideTitles: Readonly<Record<GuideKind, MessageDescriptor>> = {
  installation: msg`Guided set-up`,
  site: msg`New site`,
};

/** The name of a step, and what it is for. */
export const guideWords: Readonly<Record<GuideStep, { title: MessageDescriptor; text: MessageDescriptor }>> = {
  installation: {
    title: msg`Installation`,
    text: msg`What this installation is called, and where its clock is. New tenants begin with this time zone.`,
  },
  map: {
    title: msg`Streets on the map`,
    text: msg`Optional. Without streets the map shows sites, coasts and the names in their addresses.`,
  },
  tenant: {
    title: msg`Customer`,
    text: msg`A tenant is a customer whose sites are monitored. Tenants belong to a master tenant: the company that monitors them.`,
  },
  site: {
    title: msg`Site`,
    text: msg`The place that is monitored, called a unit in the menus. Click on the map to set where it is.`,
  },
  people: {
    title: msg`People`,
    text: msg`Who takes the alarms. Each person chooses a password by a link; the profile says what they may do.`,
  },
  levels: {
    title: msg`Levels and sounds`,
    text: msg`Four levels exist, each with a sound of its own. Listen to them, and change what does not fit.`,
  },
  cameras: {
    title: msg`Cameras`,
    text: msg`Find cameras on the network of the server, or enter their address. Each is connected and recorded at once.`,
  },
  receiver: {
    title: msg`Panel`,
    text: msg`A panel, a recorder or a program sends alarms with a token.`,
  },
  alarm: {
    title: msg`Test alarm`,
    text: msg`It arrives at every operator of the site, with sound and video, as a real one does.`,
  },
};
