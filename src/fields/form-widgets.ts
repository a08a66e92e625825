import type { ComponentType } from 'react';
import { AddressWidget } from './address.tsx';
import { EmailWidget } from './email.tsx';
import { FilesWidget } from './files.tsx';
import { GroupWidget } from './group.tsx';
import { PersonWidget } from './person.tsx';
import { PhoneWidget } from './phone.tsx';
import { PostalCodeWidget } from './postal-code.tsx';
import { TimeWidget } from './time.tsx';
import { VehicleWidget } from './vehicle.tsx';
import type { FieldWidgetProps } from './widget.ts';

/** The widgets of fields that only forms have, loaded with the first of them. */
export const formWidgets = {
  time: TimeWidget,
  email: EmailWidget,
  phone: PhoneWidget,
  'postal-code': PostalCodeWidget,
  person: PersonWidget,
  vehicle: VehicleWidget,
  address: AddressWidget,
  group: GroupWidget,
  files: FilesWidget,
} as const satisfies Readonly<Record<string, ComponentType<FieldWidgetProps>>>;
