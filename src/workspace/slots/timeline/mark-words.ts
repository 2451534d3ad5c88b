import { plural, t } from '@lingui/core/macro';
import type { Mark } from '../../../../contract/video/index.ts';

/** Returns the label of a mark: its kind, its title and its count. */
export function markWord({ kind, title, count, alarm }: Mark): string {
  const word = kindWord(kind);
  const name = [alarm?.alarm_id, title].filter(Boolean).join(' · ');
  const many = count > 1 ? plural(count, { one: '# time', other: '# times' }) : '';
  return [name === '' ? word : `${word}: ${name}`, many].filter(Boolean).join(' · ');
}

function kindWord(kind: Mark['kind']): string {
  switch (kind) {
    case 'alarm':
      return t`Alarm`;
    case 'plate':
      return t`Plate`;
    case 'face':
      return t`Face`;
    case 'event':
      return t`Event`;
    case 'analytic':
      return t`Analytic record`;
  }
}
