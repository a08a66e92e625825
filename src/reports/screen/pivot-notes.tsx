import { Alert, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { Context } from '../../../engine/context/context.ts';
import type { PivotRefusal, PivotTable } from '../../../engine/pivots/pivot-table.ts';
import type { ResolvedPivot } from '../../../engine/pivots/resolved.ts';
import { sharedMeasures } from '../../../engine/pivots/shared.ts';
import type { ResolvedReport } from '../../../engine/reports/resolved.ts';
import { countText } from '../../../engine/results/truth.ts';
import type { Look } from '../../../engine/schema/view-limits.ts';
import { fieldName } from '../../../engine/views/lost.ts';
import { listOf } from '../../ui/list-of.ts';

const icon = <IconInfoCircle size="1rem" aria-hidden="true" />;

function TooLarge({ refusal, context }: { refusal: PivotRefusal; context: Context }) {
  const { words } = context;
  const { rows, columns, most } = refusal;
  const isWide = columns > most.columns;
  return (
    <Alert m="md" color="yellow" icon={icon} title={words('pivots.too_large')}>
      {words(isWide ? 'pivots.too_large_columns' : 'pivots.too_large_cells', {
        rows: countText(rows, context),
        columns: countText(columns, context),
        most: countText(isWide ? most.columns : most.cells, context),
      })}
    </Alert>
  );
}

interface Props {
  pivot: ResolvedPivot;
  /** A chart has this note itself. */
  look: Look;
  found: PivotTable | PivotRefusal | null;
  report: ResolvedReport;
  context: Context;
}

/** The parts of a pivot that can't be shown, and why. */
export function PivotNotes({ pivot, look, found, report, context }: Props) {
  const { words } = context;
  const missing = pivot.missing.map((field) => fieldName(field, report, context));
  const shared = sharedMeasures(pivot).map(({ header }) => header);
  return (
    <>
      {missing.length > 0 && (
        <Alert mx="md" my="xs" py={8} color="yellow" icon={icon}>
          {words('pivots.missing', { count: missing.length, names: listOf(missing) })}
        </Alert>
      )}
      {pivot.values.length === 0 && (
        <Alert m="md" icon={icon} title={words('pivots.no_values')}>
          {words('pivots.no_values_text')}
        </Alert>
      )}
      {look === 'pivot' && shared.length > 0 && (
        <Text mx="md" my="xs" fz="xs" c="dimmed">
          {words('pivots.shared', { measures: listOf(shared) })}
        </Text>
      )}
      {found?.type === 'too_large' && <TooLarge refusal={found} context={context} />}
    </>
  );
}
