import type { Parameter, ParameterType } from '../schema/parameter.ts';
import type { Message, ParameterValue } from './field.ts';

/** What parameter rules need of the context. */
interface Given {
  /** YYYY-MM-DD. */
  today: string;
  centers: readonly { center_code: string; center_name: string }[];
}

/** What a parameter's words need. */
export interface Wording extends Given {
  locale: string;
  currency: string;
  /** The parameter's own name. */
  text: string;
  /** The words of one of its items. */
  item(value: string): string;
  /** The name and a value, as the language writes them. */
  pair(value: string): string;
  allCenters: string;
}

/** What a parameter type means. */
export interface ParameterKind<T extends ParameterType> {
  /** The value before anybody chose one; null for none. */
  initial(parameter: Of<T>, given: Given): ParameterValue;
  /** It can't be cleared: an empty value is the initial one. */
  isAlwaysGiven?: true;
  /** A call may carry a list of values. */
  isList?: true;
  /** Reads a value from a form, an address or a call, as text or JSON; undefined when it can't be one. */
  parse(raw: unknown, parameter: Of<T>): ParameterValue | undefined;
  /** Why a value of the right shape is refused; null when it is not. */
  fault(value: ParameterValue, parameter: Of<T>, given: Given): Message | null;
  /** The words of what `parse` refuses. */
  unreadable: Message;
  /** The value in words for the sentence; '' to leave it out. */
  describe(value: ParameterValue, parameter: Of<T>, wording: Wording): string;
}

export type Of<T extends ParameterType> = Extract<Parameter, { type: T }>;
