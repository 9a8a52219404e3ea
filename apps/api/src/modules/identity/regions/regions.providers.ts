import { RegionsController } from './regions.controller.js';
import { RegionsResolver } from './regions.resolver.js';
import { RegionsService } from './regions.service.js';

export const regions = { controllers: [RegionsController], providers: [RegionsResolver, RegionsService] };
