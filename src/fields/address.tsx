import { Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconMapPinCheck } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import {
  type Address,
  addressOfRow,
  type CheckEnd,
  checkEndOf,
  isCheckable,
  rowOfAddress,
  withCheck,
  withSameCheck,
} from '../../engine/addresses/address.ts';
import type { Words } from '../../engine/context/context.ts';
import type { FieldRow } from '../../engine/context/values.ts';
import { Inside } from './inside.tsx';
import { WholeField } from './whole-field.tsx';
import { errorOf, type FieldWidgetProps, fieldOf } from './widget.ts';

const AddressDialog = lazy(async () => ({ default: (await import('./address-dialog.tsx')).AddressDialog }));

/** How the last check ended, or that there is not enough to check, for the address that it was about. */
interface Outcome {
  address: string;
  end: CheckEnd | 'incomplete';
}

const textOf = (row: FieldRow) => JSON.stringify([addressOfRow(row)]);

const looks = {
  found: { Icon: IconCircleCheck, color: 'var(--mantine-color-green-text)' },
  corrected: { Icon: IconCircleCheck, color: 'var(--mantine-color-green-text)' },
  kept: { Icon: IconAlertTriangle, color: 'var(--mantine-color-orange-text)' },
  incomplete: { Icon: IconAlertTriangle, color: 'var(--mantine-color-error)' },
} as const;

/** How the last check ended. `area`: the tax area; '' for none. */
function Ended({ end, area, words }: { end: Outcome['end']; area: string; words: Words }) {
  const { Icon, color } = looks[end];
  const texts = [words(`actions.address.is_${end}`), area && words('actions.address.tax_area', { area })];
  return (
    <Group gap={6} wrap="nowrap">
      <Icon size="1.1rem" color={color} style={{ flex: 'none' }} aria-hidden />
      <Text size="sm">{texts.filter(Boolean).join(' ')}</Text>
    </Group>
  );
}

/** The address in the field, with the parts that were not touched. */
const rowOf = (props: FieldWidgetProps): FieldRow =>
  Object.fromEntries((fieldOf(props).rows?.[0] ?? []).map(({ key, value }) => [key, value])) as FieldRow;

/** The same with what the last check of it found. */
const keptOf = (props: FieldWidgetProps): FieldRow => (fieldOf(props).value ?? {}) as FieldRow;

/** The button that checks the address, and how the last check of this address ended. */
function Checking({ field }: { field: FieldWidgetProps }) {
  const { onChange, registry } = field;
  const { words } = registry.formContext;
  const { validated } = fieldOf(field);
  const [checked, setChecked] = useState<Address | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  if (!validated) return null;
  const row = rowOf(field);
  const value = keptOf(field);
  const ofThis = outcome?.address === textOf(row) ? outcome.end : null;
  const end = ofThis ?? (validated.isKept ? checkEndOf(value) : null);
  const area = validated.flow === 'tax' && end !== 'incomplete' ? String(value.geocode ?? '') : '';
  const check = () => {
    const address = addressOfRow(row);
    if (isCheckable(address)) setChecked(address);
    else setOutcome({ address: textOf(row), end: 'incomplete' });
  };
  const take = (how: CheckEnd, found: Address | null) => {
    const next = how === 'corrected' && found ? rowOfAddress(found, row) : row;
    if (validated.isKept) onChange(withCheck(next, how, found));
    else if (next !== row) onChange(next);
    setOutcome({ address: textOf(next), end: how });
    setChecked(null);
  };
  return (
    <Group gap="sm" mt="xs">
      <Button variant="default" size="compact-sm" leftSection={<IconMapPinCheck size="1rem" />} onClick={check}>
        {words('actions.address.check')}
      </Button>
      <div role="status">{end !== null && checked === null && <Ended {...{ end, area, words }} />}</div>
      <Suspense>
        <AddressDialog
          address={checked}
          validated={validated}
          form={registry.formContext}
          onEnd={take}
          onClose={() => setChecked(null)}
        />
      </Suspense>
    </Group>
  );
}

export function AddressWidget(props: FieldWidgetProps) {
  const { id, onChange, registry } = props;
  const { rows = [] } = fieldOf(props);
  const isSaidInside = registry.formContext.showsAll && rows[0]?.some(({ shown, fault }) => shown && fault);
  return (
    <WholeField field={props} error={isSaidInside ? undefined : errorOf(props)}>
      <Inside
        id={id}
        fields={rows[0] ?? []}
        form={registry.formContext}
        onChange={(row) => onChange(withSameCheck(row, keptOf(props)))}
      />
      <Checking field={props} />
    </WholeField>
  );
}
