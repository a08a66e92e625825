import type { ComponentType } from 'react';
import type { FieldType } from '../../engine/fields/registry.ts';
import { AddressWidget } from './address.tsx';
import { BooleanWidget } from './boolean.tsx';
import { calendarWidget } from './calendar-widget.tsx';
import { CentersWidget } from './centers.tsx';
import { DayInput } from './day-input.tsx';
import { EmailWidget } from './email.tsx';
import { GroupWidget } from './group.tsx';
import { MonthInput } from './month-input.tsx';
import { NumberWidget } from './number.tsx';
import { PasswordWidget } from './password.tsx';
import { PersonWidget } from './person.tsx';
import { PhoneWidget } from './phone.tsx';
import { PostalCodeWidget } from './postal-code.tsx';
import { SelectWidget } from './select.tsx';
import { SelectMultipleWidget } from './select-multiple.tsx';
import { CenterWidget } from './single-center.tsx';
import { SwitchWidget } from './switch.tsx';
import { TextWidget } from './text.tsx';
import { TextListWidget } from './text-list.tsx';
import { TimeWidget } from './time.tsx';
import { ToggleWidget } from './toggle.tsx';
import { VehicleWidget } from './vehicle.tsx';
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
  time: TimeWidget,
  email: EmailWidget,
  phone: PhoneWidget,
  'postal-code': PostalCodeWidget,
  person: PersonWidget,
  vehicle: VehicleWidget,
  address: AddressWidget,
  group: GroupWidget,
};
