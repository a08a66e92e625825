import { mayOpen } from '../../engine/access/holds.ts';
import type { NormalReport } from '../../engine/definitions/normal-report.ts';
import { plainName } from '../../engine/formats/plain-name.ts';
import { unreadableParameters } from '../../engine/reports/fields.ts';
import { columnGroups } from '../../engine/reports/my-report.ts';
import { misfitOf } from '../../engine/schema/fits.ts';
import { type View, viewSchema } from '../../engine/views/schema.ts';
import type { ServedReport } from '../definitions.ts';
import { limits } from '../limits.ts';
import { Refusal } from '../refusal.ts';
import { contextOf } from '../running/report.ts';
import { namesOf, type Who } from '../running/who.ts';
import type { DataServices } from '../services.ts';
import type { Routes, RowsCall } from './call.ts';
import {
  changing,
  entryOf,
  findOne,
  insert,
  listOf,
  mustBeFree,
  readOne,
  remove,
  savedOf,
  update,
} from './saved-reports.ts';

/** The report of a type. It must exist and the person must be allowed to open it; otherwise the type is not found. */
export function reportOfType(reports: readonly ServedReport[], type: string, who: Who): ServedReport {
  const found = reports.find(({ report }) => report.myReport === type);
  if (found && mayOpen(found.report, who.viewer())) return found;
  throw new Refusal('not_found', { unknown: [{ type }] });
}

function idOf({ id }: { id?: string }): string {
  if (!id) throw new Refusal('id_undefined');
  return id;
}

function nameOf(name: string): string {
  const plain = plainName(name);
  if (plain === '') throw new Refusal('name_blank');
  return plain;
}

const unsavable = (part: string) => new Refusal('view_invalid', { values: { part: part.slice(0, 40) } });

/** Checks a view against its schema, and the columns and parameters of the report. */
function viewOf(given: unknown, report: NormalReport): View {
  const misfit = misfitOf(given, viewSchema);
  if (misfit !== null) throw unsavable(misfit);
  const view = given as View;
  const left = new Set(report.columns.map(({ value }) => value));
  const isShown = view.columns?.some(({ enabled = true }) => enabled) ?? false;
  if (!isShown || view.columns?.some(({ value }) => !left.delete(value))) throw unsavable('columns');
  const [unreadable] = unreadableParameters(report, view.parameters ?? {});
  if (unreadable !== undefined) throw unsavable(`parameters.${unreadable}`);
  if (Buffer.byteLength(JSON.stringify(view)) > limits.savedReports.kilobytes * 1024)
    throw new Refusal('view_too_large', { values: { most: limits.savedReports.kilobytes } });
  return view;
}

/** Saved reports that users built from a type (spec: reporting §2 to §9). */
export function myReportRoutes(services: DataServices): Omit<Routes<'myreports'>, RowsCall> {
  const { pool, reports, audit } = services;
  const ofType = (type: string, who: Who) => reportOfType(reports, type, who).report;

  return {
    'myreports.columns': {
      answer({ query: { reportType }, who }) {
        if (!reportType)
          throw new Refusal('invalid_request', {
            message: 'The report type is missing. Add it, for example ?reportType=fuel',
          });
        return columnGroups(ofType(reportType, who), contextOf(services, who, {}));
      },
    },

    'myreports.list': {
      async answer({ who }) {
        const open = reports.filter(({ report }) => mayOpen(report, who.viewer())).map(({ report }) => report.myReport);
        const rows = await listOf(pool, who);
        return rows.filter(({ type }) => open.includes(type)).map((row) => ({ ...entryOf(row), columns: row.columns }));
      },
    },

    'myreports.get': {
      async answer({ who, query }) {
        const row = await readOne(pool, who, idOf(query));
        ofType(row.type, who);
        return savedOf(row);
      },
    },

    'myreports.create': {
      async answer({ who, body: { idempotency_key: key, type, ...given } }) {
        const view = viewOf(given.view, ofType(type, who));
        const name = nameOf(given.name);
        return changing(pool, who, async (client) => {
          const { row, isNew } = await insert(client, who, { name, type, view, key });
          const detail = { saved_report: row.report_id };
          if (isNew) await audit.recordIn(client, { kind: 'saved', ...namesOf(who), detail });
          return savedOf(row);
        });
      },
    },

    'myreports.save': {
      async answer({ who, query, body }) {
        const id = idOf(query);
        return changing(pool, who, async (client) => {
          const before = await findOne(client, who, id);
          const report = ofType(before.type, who);
          const name = body.name === undefined ? before.name : nameOf(body.name);
          const view = body.view === undefined ? before.view : viewOf(body.view, report);
          if (body.revision !== before.revision) throw new Refusal('changed_meanwhile');
          await mustBeFree(client, who, name, id);
          const row = await update(client, who, { report_id: id, name, view });
          await audit.recordIn(client, { kind: 'saved', ...namesOf(who), detail: { saved_report: id } });
          return savedOf(row);
        });
      },
    },

    'myreports.delete': {
      async answer({ who, query }) {
        const id = idOf(query);
        return changing(pool, who, async (client) => {
          const { type } = await findOne(client, who, id);
          ofType(type, who);
          await remove(client, who, id);
          await audit.recordIn(client, { kind: 'deleted', ...namesOf(who), detail: { saved_report: id } });
          return null;
        });
      },
    },
  };
}
