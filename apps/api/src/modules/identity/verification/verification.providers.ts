import { VerificationController } from './verification.controller.js';
import { VerificationResolver } from './verification.resolver.js';
import { VerificationService } from './verification.service.js';

export const verification = {
  controllers: [VerificationController],
  providers: [VerificationResolver, VerificationService],
};
