import type { Style } from '../../engine/formats/style.ts';
import { NumberInput } from './number-input.tsx';
import { type FieldWidgetProps, fieldOf, frameOf } from './widget.ts';

/** The account's currency symbol, and whether the locale writes it before the amount. */
function symbolOf({ locale, currency }: Style): { symbol: string; isFirst: boolean } {
  const parts = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(1);
  const symbol = parts.find(({ type }) => type === 'currency')?.value ?? '';
  return { symbol, isFirst: parts[0]?.type === 'currency' };
}

export function NumberWidget(props: FieldWidgetProps) {
  const { value = null, onChange, registry } = props;
  const { style, words } = registry.formContext;
  const { min, max, step, type, percent } = fieldOf(props);
  const mayBe = (other: number) =>
    other >= (min ?? other) && other <= (max ?? other) && (step !== 1 || Number.isInteger(other));
  return (
    <NumberInput
      {...frameOf(props, 140)}
      format={style}
      words={words}
      value={value}
      onChange={(typed) => onChange(typed ?? undefined)}
      isPercent={percent}
      mayBe={mayBe}
      steps={{ by: step ?? 1, min, max }}
      currency={type === 'currency' ? symbolOf(style) : null}
    />
  );
}
