import type { Call } from '../../contract/call.ts';
import { callNames, calls } from '../../contract/calls.ts';
import { holds, mayHold, mayOpen } from '../../engine/access/holds.ts';
import { callFaults, type GivenInputs } from '../../engine/actions/call-faults.ts';
import { lookupsOfAction } from '../../engine/actions/lookups.ts';
import type { Context } from '../../engine/context/context.ts';
import type { Fault } from '../../engine/context/message.ts';
import type { NormalAction } from '../../engine/definitions/normal-action.ts';
import type { NormalDashboard } from '../../engine/definitions/normal-dashboard.ts';
import type { NormalReport } from '../../engine/definitions/normal-report.ts';
import { ruleFaults } from '../../engine/reports/rule-faults.ts';
import { limits } from '../limits.ts';
import { Refusal } from '../refusal.ts';
import { deepestOf, type Knowledge } from '../session/account.ts';
import { choicesOf, knownFor } from './choices.ts';
import { contextOf } from './report.ts';
import type { Running } from './running.ts';
import type { Who } from './who.ts';

/** The rules of the forms that send a call, and of the tables that it loads. */
export interface CallRules {
  /** What they need to know about the caller. */
  knows: Knowledge;
  /** Throws a Refusal with a fault for each input that these forms would refuse. */
  check(who: Who, given: GivenInputs): Promise<void>;
}

/** An action and its screen. */
interface Placed {
  dashboard: NormalDashboard;
  action: NormalAction;
}

/** Whether a person can use an action. */
const isOpen = ({ dashboard, action }: Placed, { viewer }: Context) =>
  mayOpen(dashboard, viewer) && holds(action.requires, viewer) && mayHold(action.when, viewer);

/** The lookups of the fields that have a value. */
const lookupsSent = (actions: readonly NormalAction[], given: GivenInputs) => {
  const sent = (action: NormalAction) =>
    action.fields.filter(({ key }) =>
      action.inputs.some(
        ({ name, from }) => typeof from === 'object' && 'field' in from && from.field === key && given[name] != null,
      ),
    );
  return [...new Set(actions.flatMap((action) => lookupsOfAction({ ...action, fields: sent(action) })))];
};

/** The inputs that no field of these actions gives. */
function withoutFieldsOf(actions: readonly NormalAction[], given: GivenInputs): GivenInputs {
  const named = actions.flatMap(({ inputs }) =>
    inputs.flatMap(({ name, from }) => (typeof from === 'object' && 'field' in from ? name : [])),
  );
  return Object.fromEntries(Object.entries(given).filter(([name]) => !named.includes(name)));
}

function refused(faults: readonly Fault[], { words }: Context): Refusal {
  const lines = faults.slice(0, limits.faultsListed).map(({ field, key, values }) => {
    const text = words(key, values);
    return field === undefined ? text : `${field}: ${text}`;
  });
  return new Refusal('invalid_request', { faults, message: lines.join(' ') });
}

/** The tables with rules between their parameters that a call of the contract loads, by its name. */
function ruledTables({ dashboards }: Running): ReadonlyMap<string, readonly NormalReport[]> {
  const all = [...dashboards.values()]
    .filter(({ rules }) => rules.length > 0)
    .flatMap(({ tables }) => tables.map(({ report }) => report));
  const loadedBy = ({ method, path }: Call) =>
    all.filter(({ sources: [source] }) => source?.method === method && source.path === path);
  return new Map(
    callNames.map((name) => [name, loadedBy(calls[name])] as const).filter(([, tables]) => tables.length > 0),
  );
}

/** Throws a Refusal if all tables that a person can load with a call would refuse its inputs. */
function checkTables(tables: readonly NormalReport[], given: GivenInputs, context: Context): void {
  const open = tables.filter((table) => mayOpen(table, context.viewer));
  const faults = open.map((table) => ruleFaults(table, given, context));
  const [first] = faults;
  if (first && faults.every(({ length }) => length > 0)) throw refused(first, context);
}

/** The rules of every call that an action or a table of a dashboard sends, by its name. */
export function rulesOfCalls(running: Running): ReadonlyMap<string, CallRules> {
  const tables = ruledTables(running);
  const all = [...running.dashboards.values()].flatMap((dashboard) =>
    Object.values(dashboard.actions)
      .filter(({ fields }) => fields.length > 0)
      .map((action): Placed => ({ dashboard, action })),
  );
  const names = [...new Set([...all.map(({ action }) => action.call), ...tables.keys()])];
  return new Map(
    names.map((name): [string, CallRules] => {
      const placed = all.filter(({ action }) => action.call === name);
      return [
        name,
        {
          knows: deepestOf(['account', ...placed.flatMap(({ action }) => knownFor(lookupsOfAction(action)))]),
          async check(who, given) {
            const plain = contextOf(running, who, {});
            checkTables(tables.get(name) ?? [], given, plain);
            const open = placed.filter((each) => isOpen(each, plain)).map(({ action }) => action);
            const lookups = await choicesOf(running, lookupsSent(open, given), who);
            // Inputs that no form of this person has are judged by the other forms.
            const others = placed.map(({ action }) => action).filter((action) => !open.includes(action));
            const faults = [
              ...callFaults(open, given, { ...plain, lookups }),
              ...callFaults(others, withoutFieldsOf(open, given), plain),
            ];
            if (faults.length > 0) throw refused(faults, plain);
          },
        },
      ];
    }),
  );
}
