import { useMemo } from 'react';
import { mayOpen } from '../../../engine/access/holds.ts';
import type { Context } from '../../../engine/context/context.ts';
import { definitions } from '../../definitions/definitions.ts';
import { useEngineContext } from '../../session/viewer.ts';

/** A report that users can build their own reports from. */
export interface ReportType {
  type: string;
  text: string;
  description: string;
  icon: string;
  /** The id of the report. */
  report: string;
}

function typesOf({ viewer, words, locale }: Context): ReportType[] {
  return [...definitions().reports]
    .flatMap(([id, report]) =>
      report.my_report !== undefined && mayOpen(report, viewer)
        ? [
            {
              type: report.my_report,
              text: words.of(`reports.${id}.my_report`),
              description: words.of(`reports.${id}.description`),
              icon: report.menu.icon,
              report: id,
            },
          ]
        : [],
    )
    .sort((a, b) => a.text.localeCompare(b.text, locale));
}

/** The viewer's types, by name. */
export function useTypes(): ReportType[] {
  const context = useEngineContext();
  return useMemo(() => typesOf(context), [context]);
}
