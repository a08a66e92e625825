import type { ResolvedPart } from '../../engine/dashboards/resolved.ts';
import { dashboardTruth } from '../../engine/results/dashboard-truth.ts';
import classes from './dashboard.module.css';
import { Part } from './parts.tsx';
import type { DashboardScreen } from './use-dashboard.ts';

interface Props {
  screen: DashboardScreen;
  parts: readonly ResolvedPart[];
  /** The keys of the sections that are left out. */
  left: readonly string[];
}

/** The chosen sections of all tabs, on paper only, with what they are of. */
export function Printed({ screen, parts, left }: Props) {
  const { ran, context, state } = screen;
  const { run, view } = state;
  const ranAt = run.status === 'idle' ? null : run.at;
  const truth = dashboardTruth({ dashboard: ran, narrowing: view, ranAt, left, context });
  return (
    <div className={classes.printed} data-paper>
      <ul role="list" className={classes.truth}>
        {truth.map(({ label, text }) => (
          <li key={label}>{context.words('report.csv.line', { label, text })}</li>
        ))}
      </ul>
      {parts.map((part) => (
        <Part key={part.key} part={part} screen={screen} isTab={part.title === null} />
      ))}
    </div>
  );
}
