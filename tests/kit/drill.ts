import { type Drill, type DrillChoices, drillCalls } from '../../contract/alarms/drills.ts';
import { requestData, signInByApi } from './caller.ts';

interface NewDrill {
  /** The name of an operator; the first one otherwise. */
  readonly operator?: string;
  readonly afterSeconds?: number;
}

/** Starts a drill of one alarm, which comes an hour later unless it is said otherwise. @returns its id */
export async function startDrill(url: string, { operator, afterSeconds = 3600 }: NewDrill = {}): Promise<number> {
  const { access_token: token } = await signInByApi(url, 'admin');
  const { units, operators } = await requestData<DrillChoices>(`${url}${drillCalls.drillChoices.path}`, { token });
  const named = operator === undefined ? operators[0] : operators.find(({ name }) => name === operator);
  const unit = units.find(({ tenant }) => named?.tenants.includes(tenant.id));
  if (!unit || !named) throw new Error('the demo has nobody to drill');
  const step = { after_seconds: afterSeconds, id_unit: unit.id, alarm_type: 'Panic', priority: 1, description: 'Later' };
  const body = { name: 'Night shift', operators: [named.id], scenario: { kind: 'scripted', steps: [step] } };
  return (await requestData<Drill>(`${url}${drillCalls.startDrill.path}`, { token, body })).id;
}
