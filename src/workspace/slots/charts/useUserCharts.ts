import { useSelector } from '@xstate/react';
import { type ChartSetup, maxUserCharts, type UserChart } from '../../../../contract/workspace/charts.ts';
import { selectConfig } from '../../../../machines/workspace/tabs/tabs.selectors.ts';
import { useRequiredActor } from '../../../platform/index.ts';

const none: readonly UserChart[] = [];
const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

interface UserCharts {
  charts: readonly UserChart[];
  /** Saves a chart under a name, replacing one of the same name. False: the limit is reached, or the name is empty. */
  save: (name: string, chart: ChartSetup) => boolean;
  rename: (name: string, to: string) => boolean;
  remove: (name: string) => void;
}

/** The user's saved charts (OP-2.45): stored in the user's configuration, so they are available on any machine. */
export function useUserCharts(): UserCharts {
  const tabs = useRequiredActor('tabs');
  const charts = useSelector(tabs, (now) => selectConfig(now).charts ?? none);
  const put = (next: readonly UserChart[]) => tabs.send({ type: 'charts.save', charts: next });
  return {
    charts,
    save: (name, chart) => {
      const known = charts.some((one) => same(one.name, name));
      if (name.trim() === '' || (!known && charts.length >= maxUserCharts)) return false;
      const saved = { name: name.trim().slice(0, 80), chart };
      put(known ? charts.map((one) => (same(one.name, name) ? saved : one)) : [...charts, saved]);
      return true;
    },
    rename: (name, to) => {
      if (to.trim() === '' || (!same(name, to) && charts.some((one) => same(one.name, to)))) return false;
      put(charts.map((one) => (one.name === name ? { ...one, name: to.trim().slice(0, 80) } : one)));
      return true;
    },
    remove: (name) => put(charts.filter((one) => one.name !== name)),
  };
}
