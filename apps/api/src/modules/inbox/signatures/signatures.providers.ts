import { RenderedSignaturesLoader } from './rendered-signatures.loader.js';
import { SignaturesController } from './signatures.controller.js';
import { SignaturesRepository } from './signatures.repository.js';
import { SignaturesResolver } from './signatures.resolver.js';
import { SignaturesService } from './signatures.service.js';

export const signatures = {
  controllers: [SignaturesController],
  providers: [RenderedSignaturesLoader, SignaturesRepository, SignaturesResolver, SignaturesService],
};
