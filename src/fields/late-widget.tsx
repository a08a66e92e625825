import { Skeleton } from '@mantine/core';
import { type ComponentType, lazy, Suspense } from 'react';
import { chunk } from '../api/load-chunk.ts';
import type { formWidgets } from './form-widgets.ts';
import type { FieldWidgetProps } from './widget.ts';

const load = chunk(() => import('./form-widgets.ts'));

/** A widget that is loaded when it is first drawn. */
export function lateWidget(name: keyof typeof formWidgets): ComponentType<FieldWidgetProps> {
  const Widget = lazy(async () => ({ default: (await load()).formWidgets[name] }));
  return (props) => (
    <Suspense fallback={<Skeleton height="3.75rem" data-late />}>
      <Widget {...props} />
    </Suspense>
  );
}
