import type { Style } from '../../engine/formats/style.ts';
import { isOnStep } from '../../engine/rules/step.ts';
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

/** How much the arrow keys change a number: cents are typed. */
const moveOf = (step = 1): number => (step === 0.01 ? 1 : step);

export function NumberWidget(props: FieldWidgetProps) {
  const { value = null, onChange, registry } = props;
  const { style, words } = registry.formContext;
  const { min, max, step, type, percent } = fieldOf(props);
  const mayBe = (other: number) =>
    other >= (min ?? other) && other <= (max ?? other) && (step === undefined || isOnStep(other, step, min ?? 0));
  return (
    <NumberInput
      {...frameOf(props, 140)}
      format={style}
      words={words}
      value={value}
      onChange={(typed) => onChange(typed ?? undefined)}
      isPercent={percent}
      mayBe={mayBe}
      steps={{ by: moveOf(step), min, max }}
      currency={type === 'currency' ? symbolOf(style) : null}
    />
  );
}
