export { LabelType } from './labels/label.type.js';
export { OrganisationInitialData } from './organisation-initial-data.service.js';
export { OrganisationModule } from './organisation.module.js';
export { TicketResultType } from './ticket-results/ticket-result.type.js';
