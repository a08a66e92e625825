import { VisuallyHidden } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import classes from './inside.module.css';
import { InsideFault } from './inside-fault.tsx';
import type { FieldWidgetProps } from './widget.ts';

interface Props {
  field: Pick<FieldWidgetProps, 'id' | 'label' | 'required' | 'registry'>;
  /** What is wrong with it as a whole. true: it is said elsewhere. */
  error: string | true | undefined;
  /** The id of an element that describes it. */
  describedBy?: string;
  frame?: Ref<HTMLFieldSetElement>;
  children: ReactNode;
}

/** The frame of a field with several inputs or rows: its label, and what is wrong with it as a whole. */
export function WholeField({ field, error, describedBy, frame, children }: Props) {
  const { id, label, required, registry } = field;
  const isSaid = typeof error === 'string';
  const described = [describedBy, isSaid && `${id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset ref={frame} className={classes.whole} aria-describedby={described || undefined}>
      <legend className={classes.legend}>
        {label}
        {required && (
          <>
            <span className={classes.asterisk} aria-hidden>
              {' '}
              *
            </span>
            {/* A group of fields can't be required in ARIA. */}
            <VisuallyHidden component="span"> {registry.formContext.words('fields.required')}</VisuallyHidden>
          </>
        )}
      </legend>
      {children}
      {isSaid && <InsideFault id={id}>{error}</InsideFault>}
    </fieldset>
  );
}
