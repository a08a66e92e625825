import type { Call } from '../../contract/call.ts';
import { calls } from '../../contract/calls.ts';
import { answerSql, type Inputs } from '../running/sql-call.ts';
import type { Who } from '../running/who.ts';
import type { DataServices } from '../services.ts';
import { sqlCallNames } from '../sql-calls.ts';
import type { SqlRoutes } from './call.ts';

/** The routes of the calls that queries answer. */
export function sqlRoutes({ pool, sqlCalls }: Pick<DataServices, 'pool' | 'sqlCalls'>): SqlRoutes {
  const routes = sqlCallNames.map((name) => {
    const found = sqlCalls.find((each) => each.name === name);
    const described: Call = calls[name];
    const answer = ({ who, ...inputs }: Inputs & { who: Who }) => {
      // Reported when it was loaded.
      if (!found) throw new Error(`The query of the call ${name} could not be read.`);
      return answerSql(pool, { ...found, described }, inputs, who);
    };
    return [name, { answer }] as const;
  });
  return Object.fromEntries(routes) as unknown as SqlRoutes;
}
