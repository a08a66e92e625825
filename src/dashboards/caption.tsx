import { numberFormat } from '../../engine/formats/number.ts';
import classes from './dashboard.module.css';
import type { DashboardScreen } from './use-dashboard.ts';

/** The caption and the loading time (spec: reporting §4, §9). */
export function Caption({ screen }: { screen: DashboardScreen }) {
  const { ran, state, context } = screen;
  const { words, locale } = context;
  const took = ran.timing && state.run.status === 'done' ? state.took : null;
  const seconds = took === null ? '' : numberFormat(locale, 3).format(took / 1000);
  const texts = [state.run.status === 'idle' ? null : ran.caption, seconds && words('dashboard.took', { seconds })];
  const text = texts.filter(Boolean).join(' · ');
  return (
    <span className={classes.caption} role="status">
      {text}
    </span>
  );
}
