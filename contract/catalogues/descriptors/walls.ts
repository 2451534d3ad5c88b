import { defineCatalogue } from '../catalogue.ts';
import { flag, ref, text, whole } from '../fields/field.ts';

/** Which alarms a video wall shows while they are open, and for which the consoles of a group open a view. */
const wallRule = defineCatalogue({
  key: 'wall-rule',
  title: 'Wall rules',
  singular: 'Wall rule',
  family: 'alarms',
  path: 'wall_rule',
  routes: ['/wall_rule'],
  resource: 'WallRule',
  ownership: 'customer',
  fields: [
    text('name', { required: true, unique: true, max: 120, listed: true }),
    whole('lowest_priority', {
      required: true,
      initial: 1,
      min: 1,
      max: 4,
      listed: true,
      help: 'Alarms of this priority and more urgent ones; with danger to life, all',
    }),
    ref('alarm_type', 'type-alarm', { listed: true, help: 'None selected: every type' }),
    ref('site_tenant', 'tenant', { label: 'Tenant', listed: true, help: 'None selected: every tenant' }),
    ref('unit', 'unit', { help: 'None selected: every unit' }),
    ref('wall', 'users', {
      label: 'Video wall',
      group: 'Where it is shown',
      listed: true,
      help: 'Shows the alarm until it ends, then again what it showed before',
    }),
    ref('group', 'groups', {
      group: 'Where it is shown',
      listed: true,
      help: 'Consoles of its users open the view in a tab behind the one in front',
    }),
    ref('view', 'alarm-view', {
      label: 'Alarm view',
      group: 'Where it is shown',
      help: 'None selected: the one that applies to the alarm, otherwise its cameras and its unit',
    }),
    flag('active', { initial: true, listed: true }),
  ],
});

export const wallCatalogues = [wallRule] as const;
