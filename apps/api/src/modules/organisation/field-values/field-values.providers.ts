import { CustomFieldUseLoader } from './custom-field-use.loader.js';
import { CustomFieldUseResolver } from './custom-field-use.resolver.js';
import { FieldValues } from './field-values.service.js';

export const fieldValues = {
  controllers: [],
  providers: [CustomFieldUseLoader, CustomFieldUseResolver, FieldValues],
  exports: [FieldValues],
};
