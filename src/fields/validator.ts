import type { RJSFSchema, ValidatorType } from '@rjsf/utils';
import type { FormData } from './schema.ts';
import type { FormContext } from './widget.ts';

/**
 * The form's validator finds nothing: the engine's rules have spoken in the resolved report, whose faults reach the form
 * as extra errors. Validating against the schema would need eval in the browser, and could say something else.
 */
export const validator: ValidatorType<FormData, RJSFSchema, FormContext> = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: () => true,
  rawValidation: () => ({}),
};
