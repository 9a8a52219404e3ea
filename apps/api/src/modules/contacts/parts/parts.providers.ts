import { ContactParts } from './contact-parts.js';
import { FieldValuesPart, IdentitiesPart } from './own-parts.js';

export const contactParts = {
  providers: [ContactParts, FieldValuesPart, IdentitiesPart],
  exports: [ContactParts],
};
