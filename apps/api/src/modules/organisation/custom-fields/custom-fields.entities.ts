import { CustomField } from './custom-field.entity.js';

export const customFieldsEntities = [CustomField];
