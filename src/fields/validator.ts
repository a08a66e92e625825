import type { RJSFSchema, ValidatorType } from '@rjsf/utils';
import type { FormData } from './schema.ts';
import type { FormContext } from './widget.ts';

/**
 * A form validator that finds nothing. The engine's rules have already run in the resolved report, and its faults reach
 * the form as extra errors. Validating against the schema would need eval in the browser and could contradict the
 * engine.
 */
export const validator: ValidatorType<FormData, RJSFSchema, FormContext> = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: () => true,
  rawValidation: () => ({}),
};
