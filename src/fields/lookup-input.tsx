import { Anchor, Input, Skeleton, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './field-form.module.css';
import { type FieldWidgetProps, fieldOf } from './widget.ts';

interface Props {
  field: FieldWidgetProps;
  /** Drawn once the choices are loaded. */
  children: ReactNode;
}

function Failed({ field }: Pick<Props, 'field'>) {
  const { id, label, required, registry } = field;
  const { lookup } = fieldOf(field);
  const { words, lookups } = registry.formContext;
  return (
    <Input.Wrapper label={label} labelElement="div" required={required} role="alert">
      <div className={classes.failed}>
        <span>
          {words('fields.lookup_failed')}{' '}
          <Anchor id={id} component="button" type="button" inherit onClick={() => lookup && lookups?.retry(lookup)}>
            {words('fields.retry')}
          </Anchor>
        </span>
      </div>
    </Input.Wrapper>
  );
}

function Loading({ field }: Pick<Props, 'field'>) {
  const { id, label, required, value, registry } = field;
  return (
    <TextInput
      id={id}
      label={label}
      required={required}
      size="sm"
      readOnly
      aria-busy
      value={[value ?? []].flat().join(', ')}
      placeholder={registry.formContext.words('fields.loading')}
      inputContainer={(input) => <Skeleton className={classes.loading}>{input}</Skeleton>}
    />
  );
}

/** A field whose choices come from a call: loading, failed, or the field itself. */
export function LookupInput({ field, children }: Props) {
  const { lookup, items } = fieldOf(field);
  const hasFailed = lookup && field.registry.formContext.lookups?.failed.includes(lookup);
  return (
    <div className={lookup && classes.lookup}>
      {!lookup || items ? children : hasFailed ? <Failed field={field} /> : <Loading field={field} />}
    </div>
  );
}
