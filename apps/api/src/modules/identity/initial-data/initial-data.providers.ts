import { IdentityInitialData } from './identity-initial-data.service.js';

export const initialData = { controllers: [], providers: [IdentityInitialData] };
