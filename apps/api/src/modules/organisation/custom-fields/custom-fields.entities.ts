import { CustomFieldKindChange } from '../kind-changes/kind-change.entity.js';
import { CustomField } from './custom-field.entity.js';

export const customFieldsEntities = [CustomField, CustomFieldKindChange];
