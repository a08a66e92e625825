import { Button } from '@mantine/core';
import { useEffect, useId } from 'react';
import { ActionForm } from '../actions/action-form.tsx';
import { SectionHead } from './section-head.tsx';
import type { FormView } from './section-view.ts';
import classes from './sections.module.css';

/** The fields of an action, with what its record has in them. */
export function FormSection({ view }: { view: FormView }) {
  const { section, acting, rows, context } = view;
  const id = useId();
  const { action } = section;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are the record as it was loaded again.
  useEffect(() => acting.settle(action), [acting, action, rows]);
  return (
    <>
      <SectionHead view={view} />
      <div className={classes.form}>
        <ActionForm
          {...{ acting, rows, context, id }}
          name={section.action}
          {...(section.columns === null ? {} : { columns: section.columns })}
          beside={(isTyped) =>
            isTyped && (
              <Button variant="default" onClick={() => acting.end(section.action)}>
                {context.words('actions.undo')}
              </Button>
            )
          }
        />
      </div>
    </>
  );
}
