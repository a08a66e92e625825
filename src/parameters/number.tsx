import { NumberInput, type NumberInputProps } from '@mantine/core';
import type { ResolvedField } from '../../engine/parameters/field.ts';
import { type DrawnParameter, errorOf, type ParameterWidgetProps } from './drawn.ts';

/** How a number is written in a locale: 1,234.5, or 1 234,5 $. */
function writing(locale: string, currency: string) {
  const parts = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  const found = parts.formatToParts(12345.5);
  const part = (type: Intl.NumberFormatPartTypes) => found.find((each) => each.type === type)?.value ?? '';
  const [point, group] = [part('decimal') || '.', part('group')];
  return { point, group, symbol: part('currency'), symbolFirst: found[0]?.type === 'currency' };
}

function NumericInput({ field, ...rest }: { field: ParameterWidgetProps } & NumberInputProps) {
  const { id, label, required, value, onChange, onBlur, registry, schema } = field;
  const { style } = registry.formContext;
  const { point, group } = writing(style.locale, style.currency);
  return (
    <NumberInput
      id={id}
      label={label}
      required={required}
      size="sm"
      miw={140}
      value={value ?? ''}
      // A text is what is being typed, such as a lone minus.
      onChange={(typed) => onChange(typeof typed === 'number' ? typed : undefined)}
      onBlur={() => onBlur(id, value)}
      min={schema.minimum}
      max={schema.maximum}
      step={schema.multipleOf ?? 1}
      // What is out of range is said, not silently changed.
      clampBehavior="none"
      decimalSeparator={point}
      thousandSeparator={group}
      error={errorOf(field)}
      {...rest}
    />
  );
}

const NumberWidget = (props: ParameterWidgetProps) => <NumericInput field={props} />;

function CurrencyWidget(props: ParameterWidgetProps) {
  const { style } = props.registry.formContext;
  const { symbol, symbolFirst } = writing(style.locale, style.currency);
  return <NumericInput field={props} {...(symbolFirst ? { prefix: symbol } : { suffix: ` ${symbol}` })} />;
}

const schema = ({ min, max, step }: ResolvedField) => ({
  type: 'number' as const,
  ...(min === undefined ? {} : { minimum: min }),
  ...(max === undefined ? {} : { maximum: max }),
  ...(step === undefined ? {} : { multipleOf: step }),
});

export const number: DrawnParameter = { schema, Widget: NumberWidget };
export const currency: DrawnParameter = { schema, Widget: CurrencyWidget };
