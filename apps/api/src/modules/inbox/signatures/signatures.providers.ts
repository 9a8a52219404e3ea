import { SignaturesController } from './signatures.controller.js';
import { SignaturesRepository } from './signatures.repository.js';
import { SignaturesResolver } from './signatures.resolver.js';
import { SignaturesService } from './signatures.service.js';

export const signatures = {
  controllers: [SignaturesController],
  providers: [SignaturesRepository, SignaturesResolver, SignaturesService],
};
