import { Button, Group, Loader, Radio, Stack, Text } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type Address, type CheckEnd, linesOf } from '../../engine/addresses/address.ts';
import { isConfirmed, type Proposal, proposalsOf } from '../../engine/addresses/check.ts';
import type { Words } from '../../engine/context/context.ts';
import type { Validated } from '../../engine/fields/kind.ts';
import { Dialog } from '../ui/dialog.tsx';
import { useAddressCheck } from './use-address-check.ts';
import type { FormContext } from './widget.ts';

interface Props {
  address: Address;
  validated: Validated;
  form: FormContext;
  /** `found`: the address that the service has; null if there is none. */
  onEnd: (how: CheckEnd, found: Address | null) => void;
  onClose: () => void;
}

const Lines = ({ address }: { address: Address }) =>
  linesOf(address).map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name.
    <div key={at} style={{ overflowWrap: 'anywhere' }}>
      {line}
    </div>
  ));

/** What is known about a suggestion besides its lines. */
function noteOf({ address, isFuzzy }: Proposal, flow: Validated['flow'], words: Words): string {
  if (flow === 'correction') return '';
  const area = address.geocode === '' ? '' : words('actions.address.tax_area', { area: address.geocode });
  const street = isFuzzy ? words('actions.address.street_kept') : '';
  return [area, street].filter(Boolean).join(' · ');
}

interface ListProps {
  proposals: readonly Proposal[];
  chosen: number;
  flow: Validated['flow'];
  words: Words;
  onChoose: (at: number) => void;
}

/** The suggestions. The focus goes to them when they are there. */
function Suggestions({ proposals, chosen, flow, words, onChoose }: ListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => list.current?.querySelector<HTMLInputElement>('input:checked')?.focus(), []);
  return (
    <Radio.Group
      ref={list}
      label={words('actions.address.suggestions', { count: proposals.length })}
      value={String(chosen)}
      onChange={(value) => onChoose(Number(value))}
    >
      <Stack gap="sm" mt="xs">
        {proposals.map((proposal, at) => (
          <Radio
            // biome-ignore lint/suspicious/noArrayIndexKey: they never change.
            key={at}
            value={String(at)}
            label={<Lines address={proposal.address} />}
            description={noteOf(proposal, flow, words)}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}

/** What has become of the check, said aloud. */
function said(check: ReturnType<typeof useAddressCheck>['check'], count: number, words: Words): string {
  if (check.isLoading) return words('actions.address.checking');
  if (check.hasFailed) return '';
  return check.message || (count === 0 ? words('actions.address.not_found') : '');
}

function Check({ address, validated, form, onEnd, onClose }: Props) {
  const { words } = form;
  const { check, failure, retry } = useAddressCheck(address, validated, form);
  const [chosen, setChosen] = useState(0);
  const proposals = proposalsOf(check);
  const isFound = isConfirmed(check);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it ends once.
  useEffect(() => {
    if (isFound) onEnd('found', proposals[0]?.address ?? null);
  }, [isFound]);
  const proposal = proposals[chosen];
  const text = said(check, proposals.length, words);
  return (
    <Stack gap="md">
      <div>
        <Text size="sm" c="dimmed">
          {words('actions.address.typed')}
        </Text>
        <Lines address={address} />
        <Group role="status" gap="xs" wrap="nowrap" mt={text === '' ? 0 : 'md'}>
          {check.isLoading && <Loader size="1rem" aria-hidden />}
          {text !== '' && <Text size="sm">{text}</Text>}
        </Group>
      </div>
      {check.hasFailed && (
        <Text role="alert" size="sm" c="var(--mantine-color-error)">
          {failure}
        </Text>
      )}
      {proposal && <Suggestions {...{ proposals, chosen, words, flow: validated.flow, onChoose: setChosen }} />}
      <Group justify="flex-end" gap="xs">
        <Button variant="subtle" data-autofocus onClick={onClose}>
          {words('actions.address.back')}
        </Button>
        <Button variant="default" onClick={() => onEnd('kept', null)}>
          {words('actions.address.keep')}
        </Button>
        {check.hasFailed && <Button onClick={retry}>{words('fields.retry')}</Button>}
        {proposal && (
          <Button onClick={() => onEnd('corrected', proposal.address)}>{words('actions.address.use')}</Button>
        )}
      </Group>
    </Stack>
  );
}

/** Ctrl+Enter sends the form around, which is behind the dialog. */
const keepFromForm = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.stopPropagation();
};

/** The dialog that checks an address: closed while there is none. */
export function AddressDialog({ address, form, ...others }: Omit<Props, 'address'> & { address: Address | null }) {
  const [last, setLast] = useState(address);
  if (address && address !== last) setLast(address);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only passes keys on.
    <div onKeyDown={keepFromForm}>
      <Dialog title={form.words('actions.address.check')} opened={address !== null} onClose={others.onClose}>
        {last && <Check address={last} form={form} {...others} />}
      </Dialog>
    </div>
  );
}
