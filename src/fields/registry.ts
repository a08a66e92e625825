import type { ComponentType } from 'react';
import type { FieldType } from '../../engine/fields/registry.ts';
import { BooleanWidget } from './boolean.tsx';
import { calendarWidget } from './calendar-widget.tsx';
import { CentersWidget } from './centers.tsx';
import { DayInput } from './day-input.tsx';
import { lateWidget } from './late-widget.tsx';
import { MonthInput } from './month-input.tsx';
import { NumberWidget } from './number.tsx';
import { PasswordWidget } from './password.tsx';
import { SelectWidget } from './select.tsx';
import { SelectMultipleWidget } from './select-multiple.tsx';
import { CenterWidget } from './single-center.tsx';
import { SwitchWidget } from './switch.tsx';
import { TextWidget } from './text.tsx';
import { TextListWidget } from './text-list.tsx';
import { ToggleWidget } from './toggle.tsx';
import type { FieldWidgetProps } from './widget.ts';

/** The widget of each kind of field. */
export const fieldWidgets: Readonly<Record<FieldType, ComponentType<FieldWidgetProps>>> = {
  date: calendarWidget(DayInput),
  month: calendarWidget(MonthInput),
  number: NumberWidget,
  currency: NumberWidget,
  boolean: BooleanWidget,
  switch: SwitchWidget,
  toggle: ToggleWidget,
  select: SelectWidget,
  'select-multiple': SelectMultipleWidget,
  'single-center': CenterWidget,
  centers: CentersWidget,
  text: TextWidget,
  password: PasswordWidget,
  'text-list': TextListWidget,
  time: lateWidget('time'),
  email: lateWidget('email'),
  phone: lateWidget('phone'),
  'postal-code': lateWidget('postal-code'),
  region: SelectWidget,
  person: lateWidget('person'),
  vehicle: lateWidget('vehicle'),
  address: lateWidget('address'),
  group: lateWidget('group'),
  files: lateWidget('files'),
};
