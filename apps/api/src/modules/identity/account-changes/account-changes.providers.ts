import { AccountChangesService } from './account-changes.service.js';

export const accountChanges = { controllers: [], providers: [AccountChangesService] };
