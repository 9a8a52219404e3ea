import { KindChangesController } from './kind-changes.controller.js';
import { KindChangesResolver } from './kind-changes.resolver.js';
import { KindChangesService } from './kind-changes.service.js';

export const kindChanges = {
  controllers: [KindChangesController],
  providers: [KindChangesResolver, KindChangesService],
};
