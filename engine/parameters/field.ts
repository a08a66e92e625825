import type { ParameterType } from '../schema/parameter.ts';

export type ParameterValue = string | number | boolean | readonly string[] | null;
export type Values = Readonly<Record<string, ParameterValue>>;

/** Words with their values, still to be looked up: how the engine reports a fault. */
export interface Message {
  key: string;
  values?: Readonly<Record<string, string | number>>;
}

export interface ResolvedField {
  key: string;
  type: ParameterType;
  text: string;
  required: boolean;
  /** Hidden fields keep their value and are not sent. */
  shown: boolean;
  value: ParameterValue;
  items?: { value: string; text: string }[];
  min?: number;
  max?: number;
  step?: number;
  /** Why the value can't be sent; null when it can. */
  fault: Message | null;
}
