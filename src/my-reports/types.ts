import { useMemo } from 'react';
import { mayOpen } from '../../engine/access/holds.ts';
import type { Context } from '../../engine/context/context.ts';
import type { NormalReport } from '../../engine/definitions/normal-report.ts';
import { definitions } from '../definitions.ts';
import { useEngineContext } from '../session/viewer.ts';

/** What users make reports of their own of. */
export interface ReportType {
  type: string;
  text: string;
  description: string;
  icon: string;
  report: NormalReport;
}

function typesOf({ viewer, words, locale }: Context): ReportType[] {
  return [...definitions().reports.values()]
    .flatMap((report) =>
      report.myReport !== null && mayOpen(report, viewer)
        ? [
            {
              type: report.myReport,
              text: words.of(`reports.${report.id}.my_report`),
              description: words.of(`reports.${report.id}.description`),
              icon: report.icon,
              report,
            },
          ]
        : [],
    )
    .sort((a, b) => a.text.localeCompare(b.text, locale));
}

/** Those of the viewer, by their names. */
export function useTypes(): ReportType[] {
  const context = useEngineContext();
  return useMemo(() => typesOf(context), [context]);
}
