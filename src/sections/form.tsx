import { Button } from '@mantine/core';
import { useEffect, useId } from 'react';
import { ActionForm } from '../actions/action-form.tsx';
import { formName } from '../actions/form-name.ts';
import { SectionHead } from './section-head.tsx';
import type { FormView } from './section-view.ts';
import classes from './sections.module.css';

/** The fields of an action, with what its record has in them. */
export function FormSection({ view }: { view: FormView }) {
  const { section, acting, rows, load, context } = view;
  const id = useId();
  const name = formName(section.key);
  useEffect(() => acting.settle(name, load, rows), [acting, name, load, rows]);
  return (
    <>
      <SectionHead view={view} />
      <div className={classes.form}>
        <ActionForm
          {...{ acting, name, rows, context, id }}
          {...(section.columns === null ? {} : { columns: section.columns })}
          beside={(isTyped) =>
            isTyped && (
              <Button variant="default" onClick={() => acting.discard(name)}>
                {context.words('actions.undo')}
              </Button>
            )
          }
        />
      </div>
    </>
  );
}
