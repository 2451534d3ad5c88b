import { type Drill, type DrillChoices, drillCalls } from '../../contract/alarms/drills.ts';
import { requestData, signInByApi } from './caller.ts';

/** Starts a drill whose one alarm comes an hour later. @returns its id */
export async function startDrill(url: string): Promise<number> {
  const { access_token: token } = await signInByApi(url, 'admin');
  const { units, operators } = await requestData<DrillChoices>(`${url}${drillCalls.drillChoices.path}`, { token });
  const [[unit], [operator]] = [units, operators];
  if (!unit || !operator) throw new Error('the demo has nobody to drill');
  const step = { after_seconds: 3600, id_unit: unit.id, alarm_type: 'Panic', priority: 1, description: 'Later' };
  const body = { name: 'Night shift', operators: [operator.id], scenario: { kind: 'scripted', steps: [step] } };
  return (await requestData<Drill>(`${url}${drillCalls.startDrill.path}`, { token, body })).id;
}
