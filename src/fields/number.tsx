import { NumberInput, type NumberInputProps } from '@mantine/core';
import { errorOf, type FieldWidgetProps, fieldOf } from './widget.ts';

/** How a locale writes numbers: 1,234.5, or 1 234,5 $. */
export function numberWriting(locale: string, currency: string) {
  const parts = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  const found = parts.formatToParts(12345.5);
  const part = (type: Intl.NumberFormatPartTypes) => found.find((each) => each.type === type)?.value ?? '';
  const [point, group] = [part('decimal') || '.', part('group')];
  return { point, group, symbol: part('currency'), symbolFirst: found[0]?.type === 'currency' };
}

function NumericInput({ field, ...rest }: { field: FieldWidgetProps } & NumberInputProps) {
  const { id, label, required, value, onChange, onBlur, registry } = field;
  const { style } = registry.formContext;
  const { min, max, step = 1 } = fieldOf(field);
  const { point, group } = numberWriting(style.locale, style.currency);
  return (
    <NumberInput
      id={id}
      label={label}
      required={required}
      size="sm"
      miw={140}
      value={value ?? ''}
      // A string is unfinished input, such as a lone minus sign.
      onChange={(typed) => onChange(typeof typed === 'number' ? typed : undefined)}
      onBlur={() => onBlur(id, value)}
      min={min}
      max={max}
      step={step}
      // An out-of-range value is reported, not silently changed.
      clampBehavior="none"
      decimalSeparator={point}
      thousandSeparator={group}
      error={errorOf(field)}
      {...rest}
    />
  );
}

export const NumberWidget = (props: FieldWidgetProps) => <NumericInput field={props} />;

export function CurrencyWidget(props: FieldWidgetProps) {
  const { style } = props.registry.formContext;
  const { symbol, symbolFirst } = numberWriting(style.locale, style.currency);
  return <NumericInput field={props} {...(symbolFirst ? { prefix: symbol } : { suffix: ` ${symbol}` })} />;
}
