import { defineErrors } from '../../../platform/errors/index.js';

export const CustomFieldErrors = defineErrors({
  tooMany: {
    kind: 'conflict',
    code: 'custom_fields.too_many',
    message: 'There are as many fields of this type as there can be; delete one first.',
  },
  changing: {
    kind: 'conflict',
    code: 'custom_fields.changing',
    message:
      'The values of this field are just being made those of another kind; try again when that is done.',
  },
  orderMismatch: {
    kind: 'conflict',
    code: 'custom_fields.order_mismatch',
    message: 'The fields have changed in the meantime; look at them again before you order them.',
  },
});
