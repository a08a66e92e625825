import { Button, EmptyState, List, Skeleton, Stack } from '@mantine/core';
import {
  IconAdjustmentsHorizontal,
  IconAlertTriangle,
  IconFilterOff,
  IconPlayerStop,
  IconTableOff,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Words } from '../../../engine/context/context.ts';
import type { Failure } from '../../api/errors.ts';
import { faultText } from '../../i18n/fault-text.ts';
import { textOfFailure } from '../../i18n/refusal-text.ts';
import { heldBackText, runOrAsk, whyHeldBack } from '../../parameters/run-or-ask.ts';
import { isWorthRetrying } from '../../runs/run.ts';
import { stateIcon } from '../../ui/icon-looks.ts';
import classes from './report.module.css';
import type { Screen } from './use-report.ts';

const skeletonRows = Array.from({ length: 16 }, (_, row) => row);

/** A skeleton of the grid. */
export const Waiting = () => (
  <div className={`${classes.fill} ${classes.cover} ${classes.late}`}>
    <Stack gap={0} aria-hidden="true">
      {skeletonRows.map((row) => (
        <div key={row} style={{ height: '2rem', padding: '0.5625rem 1rem' }}>
          <Skeleton height={14} radius="sm" width={`${92 - ((row * 7) % 23)}%`} />
        </div>
      ))}
    </Stack>
  </div>
);

interface Note {
  icon: ReactNode;
  title: string;
  text?: ReactNode;
  action?: { text: string; run: () => void } | undefined;
  isAlert?: boolean;
  isBelow?: boolean;
}

function NoteCover({ icon: picture, title, text, action, isAlert, isBelow }: Note) {
  return (
    <div
      className={`${classes.fill} ${classes.cover} ${classes.centered} ${isBelow ? classes.below : ''}`}
      role={isAlert ? 'alert' : 'status'}
    >
      <EmptyState icon={picture} title={title} description={text}>
        {action && (
          <EmptyState.Actions>
            <Button variant="default" onClick={action.run}>
              {action.text}
            </Button>
          </EmptyState.Actions>
        )}
      </EmptyState>
    </div>
  );
}

/** Shown instead of results that need columns which could not be fetched. */
export function Unworked({ screen }: { screen: Screen }) {
  const { state, controller, context } = screen;
  const { words } = context;
  if (!state.isLacking) return <Waiting />;
  const action = { text: words('report.retry'), run: controller.refill };
  return (
    <NoteCover isAlert icon={<IconAlertTriangle {...stateIcon} />} title={words('report.unworked')} action={action} />
  );
}

function failureTexts(failure: Failure | { type: 'empty' }, words: Words): string[] {
  const known = failure.type === 'refused' ? failure.faults.filter(({ key }) => words.has(key)) : [];
  return known.length > 0 ? known.map((fault) => faultText(fault, words)) : [textOfFailure(failure, words)];
}

function Failed({ screen }: { screen: Screen }) {
  const { state, ran, context } = screen;
  const { words } = context;
  if (state.run.status !== 'failed') return null;
  const text = failureTexts(state.run.failure, words);
  const again = { text: words('report.retry'), run: () => runOrAsk(screen) };
  return (
    <NoteCover
      isAlert
      icon={<IconAlertTriangle {...stateIcon} />}
      title={words('report.failed')}
      text={
        text.length > 1 ? (
          <List>
            {text.map((each) => (
              <List.Item key={each}>{each}</List.Item>
            ))}
          </List>
        ) : (
          text[0]
        )
      }
      action={isWorthRetrying(state.run.failure, ran.fields) ? again : undefined}
    />
  );
}

/** Shown instead of rows: what to do first, loading, an error, or no rows. */
export function ReportStates({ screen }: { screen: Screen }) {
  const { state, asked, controller, context } = screen;
  const { words } = context;
  const { run, shown } = state;
  const runAction = { text: words('report.run'), run: () => runOrAsk(screen) };
  if ((run.status === 'running' && !shown) || (run.status === 'idle' && state.awaited)) return <Waiting />;
  if (run.status === 'failed') return <Failed screen={screen} />;
  if (run.status === 'cancelled') {
    const title = words('report.cancelled');
    return <NoteCover icon={<IconPlayerStop {...stateIcon} />} title={title} action={runAction} />;
  }
  if (run.status === 'idle') {
    const plain = words(asked.fields.length > 0 ? 'report.idle.text' : 'report.idle.text_plain');
    const reason = whyHeldBack(screen);
    const said: Readonly<Record<typeof reason, [title: string, text: string]>> = {
      none: [words('report.idle.title'), plain],
      choices: [words('report.idle.title'), words('report.choices_first')],
      wrong: [words('report.idle.title_wrong'), heldBackText(screen)],
      missing: [words('report.idle.title_missing'), heldBackText(screen)],
    };
    const [title, text] = said[reason];
    return <NoteCover icon={<IconAdjustmentsHorizontal {...stateIcon} />} title={title} text={text} />;
  }
  if (run.status !== 'done' || !shown || shown.rows > 0) return null;
  if (shown.of > 0) {
    const action = { text: words('report.clear_filters'), run: controller.clearSearchAndFilters };
    return (
      <NoteCover isBelow icon={<IconFilterOff {...stateIcon} />} title={words('report.no_match')} action={action} />
    );
  }
  const change = { text: words('report.change_parameters'), run: () => controller.fold(false) };
  const hasFields = asked.fields.length > 0;
  return (
    <NoteCover
      icon={<IconTableOff {...stateIcon} />}
      title={words('report.no_rows')}
      text={hasFields ? words('report.no_rows_text') : undefined}
      action={hasFields ? change : undefined}
    />
  );
}
