import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import {
  type CommandConfig,
  type CommandNodeType,
  commandNodeTypes,
  isCommandNode,
  isDangerous,
  readConfig,
} from '../../../contract/automation/command-nodes.ts';
import type { IconName } from '../../ui/Icon.tsx';
import { choiceWord } from '../../words/catalogue.ts';
import type { NodeViewOf, PaletteItem } from '../flow/look.ts';
import { type NamedKind, useNames } from './names.ts';

const icons: Readonly<Record<CommandNodeType, IconName>> = {
  start: 'play',
  digital_output: 'settings',
  show_view: 'columns',
  delay: 'clock',
  interphone_call: 'phone',
  density_shoot: 'shield',
  notification: 'mail',
  show_action_plan: 'list',
  emergency_centre: 'alarm',
  camera_round: 'refresh',
  camera_assignment: 'camera',
};

/** Everything that a command can do (OP-9.61–9.70), to be added to the chart. */
export const commandPalette = (): readonly PaletteItem[] =>
  commandNodeTypes.filter((type) => type !== 'start').map((type) => ({ type, title: choiceWord(type), icon: icons[type] }));

/** How the nodes of a command are drawn: what each is set to, in a line. */
export function useCommandLook(): NodeViewOf {
  const { t } = useLingui();
  const detail = useDetails();
  return useMemo(
    () => (node) => {
      const { type, config } = node;
      if (!isCommandNode(type)) return { title: type, detail: '', icon: 'help', tone: 'plain', ways: [{ id: 'default', label: '' }] };
      const summary = type === 'start' ? t`The command begins here` : detail(type, config);
      return {
        title: choiceWord(type),
        detail: summary ?? t`Not configured yet`,
        icon: icons[type],
        tone: type === 'start' ? 'start' : isDangerous(node) ? 'danger' : 'plain',
        ways: [{ id: 'default', label: t`Then` }],
      };
    },
    [t, detail],
  );
}

type Details = { readonly [T in Exclude<CommandNodeType, 'start'>]: (config: CommandConfig<T>) => string };

/** Describes a complete configuration; null: it is incomplete. */
function useDetails(): (type: Exclude<CommandNodeType, 'start'>, config: unknown) => string | null {
  const { t } = useLingui();
  const nameOf = useNames();
  return useMemo(() => {
    const named = (of: NamedKind, id: number): string => {
      const name = nameOf(of, id);
      return name === undefined ? '…' : (name ?? `#${id}`);
    };
    const several = (of: NamedKind, ids: readonly number[], count: (n: number) => string): string =>
      ids.length === 1 && ids[0] !== undefined ? named(of, ids[0]) : count(ids.length);
    const cameras = (n: number) => plural(n, { one: '# camera', other: '# cameras' });
    const outputs = (n: number) => plural(n, { one: '# output', other: '# outputs' });
    const shown = ({ to, users }: { to: string; users: readonly number[] }) =>
      to === 'runner' ? null : several('users', users, (n) => plural(n, { one: '# user', other: '# users' }));
    const lines = (...parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join(' · ');
    const details: Details = {
      digital_output: (c) =>
        lines(several('output', c.outputs, outputs), c.state === 'pulse' ? t`Pulse of ${c.seconds} s` : choiceWord(c.state)),
      show_view: (c) => lines(named(c.kind === 'layout' ? 'layout' : 'user-view', c.view), shown(c)),
      delay: (c) => t`${c.seconds} s`,
      interphone_call: (c) => named('device-interphone', c.device),
      density_shoot: (c) => lines(named('density-device', c.device), choiceWord(c.mode), t`${c.seconds} s`),
      notification: (c) =>
        c.channel === 'webhook'
          ? lines(c.verb, c.url)
          : lines(
              choiceWord(c.channel),
              c.to.length === 1 ? c.to[0] : plural(c.to.length, { one: '# recipient', other: '# recipients' }),
              c.subject || c.message,
            ),
      show_action_plan: (c) => lines(named('action-plan', c.plan), shown(c)),
      emergency_centre: (c) => lines(named('center', c.center), c.message),
      camera_round: (c) =>
        lines(
          c.cameras.length > 0 ? several('proxy-camera', c.cameras, cameras) : null,
          c.radius === null ? null : t`Within ${c.radius} m`,
          t`${c.seconds} s each`,
          shown(c),
        ),
      camera_assignment: (c) => lines(t`Within ${c.radius} m`, t`Up to ${c.most} cameras`, shown(c)),
    };
    return (type, config) => {
      const read = readConfig(type, config);
      return read === null ? null : (details[type] as (of: unknown) => string)(read);
    };
  }, [t, nameOf]);
}
